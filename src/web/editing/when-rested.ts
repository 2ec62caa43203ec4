const POLL_MS = 300;

/** Waits until the server is done with something that it works on in the background, and returns it as it is then. */
export async function whenRested<T>(
  view: T,
  { read, isAtWork }: { read: () => Promise<T>; isAtWork: (view: T) => boolean },
): Promise<T> {
  let now = view;
  while (isAtWork(now)) {
    await new Promise((resolve) => setTimeout(resolve, POLL_MS));
    now = await read();
  }
  return now;
}
