/** Formats a dotted path in words: `contacts.0.birthDate` is "Contacts 1, birth date". Indexes count from 1. */
export function pathLabel(path: string): string {
  const words: string[] = [];
  for (const segment of path.split('.')) {
    const last = words.at(-1);
    const isIndex = /^\d+$/.test(segment) && last !== undefined;
    if (isIndex) words[words.length - 1] = `${last} ${Number(segment) + 1}`;
    else words.push(spaced(segment));
  }
  const text = words.join(', ');
  return text.charAt(0).toUpperCase() + text.slice(1);
}

function spaced(segment: string): string {
  return segment.replace(
    /([a-z])([A-Z])/g,
    (_all, before: string, after: string) => `${before} ${after.toLowerCase()}`,
  );
}
