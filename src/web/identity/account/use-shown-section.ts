import { useEffect, useState } from 'react';

/** The part of the window, from its top, in which a section counts as the one that is read. */
const READING_AREA = '0px 0px -70% 0px';

/** The id of the section that is read: the first one in the upper part of the window. */
export function useShownSection(sections: readonly { id: string }[], isReady: boolean): string | undefined {
  const [shown, setShown] = useState(sections[0]?.id);
  useEffect(() => {
    if (!isReady) return;
    const seen = new Set<string>();
    const observer = new IntersectionObserver(
      (entries) => {
        for (const { target, isIntersecting } of entries) {
          if (isIntersecting) seen.add(target.id);
          else seen.delete(target.id);
        }
        const first = sections.find(({ id }) => seen.has(id));
        if (first) setShown(first.id);
      },
      { rootMargin: READING_AREA },
    );
    for (const { id } of sections) {
      const element = document.getElementById(id);
      if (element) observer.observe(element);
    }
    return () => observer.disconnect();
  }, [sections, isReady]);
  return shown;
}
