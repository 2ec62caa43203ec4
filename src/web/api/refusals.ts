type AskPassword = () => Promise<boolean>;

let askPassword: AskPassword | null = null;
const readOnlyListeners = new Set<() => void>();

/** Registers the function that asks for the password a call needs, and resolves to whether it was confirmed. */
export function onPasswordNeeded(ask: AskPassword): () => void {
  askPassword = ask;
  return () => {
    if (askPassword === ask) askPassword = null;
  };
}

/** Subscribes to refusals of a user who may only read. Returns the function that unsubscribes. */
export function onReadOnly(listener: () => void): () => void {
  readOnlyListeners.add(listener);
  return () => readOnlyListeners.delete(listener);
}

/** Handles a response of 403: asks for the password that a call needs, and sends it once more when it is confirmed. */
export async function afterRefusal(response: Response, repeat: () => Promise<Response>): Promise<Response> {
  const body = (await response
    .clone()
    .json()
    .catch(() => null)) as { code?: string } | null;
  if (body?.code === 'READ_ONLY') for (const listener of readOnlyListeners) listener();
  const isConfirmed = body?.code === 'PASSWORD_NEEDED' && (await askPassword?.());
  return isConfirmed ? repeat() : response;
}
