/** Whether fingers are the pointer. A touch keyboard covers what is below, and has no Shift+Enter. */
export function isTouch(): boolean {
  return window.matchMedia('(pointer: coarse)').matches;
}
