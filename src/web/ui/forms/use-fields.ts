import { useState } from 'react';

type NameOfText<Values> = {
  [Name in keyof Values]: Values[Name] extends string ? Name : never;
}[keyof Values];

export type Fields<Values extends object> = ReturnType<typeof useFields<Values>>;

/** The values of a form as they are typed, and by their names what is wrong with them. */
export function useFields<Values extends object>(initial: Values | (() => Values)) {
  const [values, setValues] = useState(initial);
  const [problems, setProblems] = useState<{ [Name in keyof Values]?: string }>({});
  // What is wrong with a value is not said of the next one.
  const set = (change: Partial<Values>) => {
    setValues((before) => ({ ...before, ...change }));
    setProblems((before) => omit(before, Object.keys(change)));
  };
  return {
    ...{ values, set, problems },
    /** Shows these problems instead of the ones before. Returns whether there is none. */
    check(found: typeof problems): boolean {
      setProblems(found);
      return Object.keys(found).length === 0;
    },
    /** The attributes of the input of a text. */
    text: <Name extends NameOfText<Values>>(name: Name) => ({
      value: values[name],
      onChange: ({ currentTarget: { value } }: { currentTarget: { value: string } }) =>
        set({ [name]: value } as unknown as Partial<Values>),
    }),
  };
}

function omit<Named extends object>(named: Named, names: readonly string[]): Named {
  return Object.fromEntries(Object.entries(named).filter(([name]) => !names.includes(name))) as Named;
}
