/** The content disposition that saves a file under a name, in ASCII for programs that know no other. */
export function attachmentNamed(wanted: string): string {
  const name = wanted.replace(/[\p{Cc}\p{Cf}\\/:*?"<>|]+/gu, ' ');
  const plain = name.normalize('NFKD').replace(/[^\x20-\x7e]/g, '');
  const encoded = encodeURIComponent(name).replace(/['()*]/g, percent);
  return `attachment; filename="${plain}"; filename*=UTF-8''${encoded}`;
}

const percent = (sign: string) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`;
