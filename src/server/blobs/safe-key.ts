const SAFE = /^(?!\/)(?!.*(?:^|\/)\.{1,2}(?:\/|$))[\w!./ -]+$/;

/** A key as it is; @throws when it could lead out of its folder. */
export function safeKey(key: string): string {
  if (!SAFE.test(key)) throw new Error(`“${key}” is no key of a file.`);
  return key;
}
