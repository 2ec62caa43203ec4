import { type ComponentProps, useLayoutEffect, useRef } from 'react';

/** Whether the content that was shown last was taken away while it had the focus itself. */
let hadFocus = false;

/**
 * The content of a page, where keyboards and screen readers begin. When another takes its place, as when the data of the
 * page have come, that one has the focus that this one had.
 */
export function Content(main: Omit<ComponentProps<'main'>, 'id' | 'tabIndex' | 'ref'>) {
  const content = useRef<HTMLElement>(null);
  useLayoutEffect(() => {
    const { current } = content;
    if (hadFocus && document.activeElement === document.body) current?.focus({ preventScroll: true });
    hadFocus = false;
    return () => {
      hadFocus = document.activeElement === current;
    };
  }, []);
  return <main {...main} id="content" tabIndex={-1} ref={content} />;
}
