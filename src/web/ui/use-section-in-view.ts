import { useEffect, useState } from 'react';

/** The id of the section that is being read: the first one that reaches into the upper part of the window, below its bars. */
export function useSectionInView(ids: readonly string[], barsHeight = 64): string | undefined {
  const [visible, setVisible] = useState<ReadonlySet<string>>(new Set());
  const joined = ids.join(' ');
  useEffect(() => {
    const observer = new IntersectionObserver(
      (entries) =>
        setVisible((before) => {
          const after = new Set(before);
          for (const { target, isIntersecting } of entries) {
            if (isIntersecting) after.add(target.id);
            else after.delete(target.id);
          }
          return after;
        }),
      { rootMargin: `-${barsHeight}px 0px -60% 0px` },
    );
    for (const id of joined.split(' ')) {
      const section = document.getElementById(id);
      if (section) observer.observe(section);
    }
    return () => observer.disconnect();
  }, [joined, barsHeight]);
  return ids.find((id) => visible.has(id)) ?? ids[0];
}
