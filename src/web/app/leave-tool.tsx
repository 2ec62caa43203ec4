import { useEffect } from 'react';

/** Where the tool has no page of its own, the server decides: it knows the public ones, and which are none. */
export function LeaveTool() {
  useEffect(() => location.reload(), []);
  return null;
}
