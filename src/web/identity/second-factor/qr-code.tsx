import { encode } from 'uqr';
import styles from './qr-code.module.css';

/** Modules of quiet around a QR code, which readers need. */
const QUIET = 4;

/** A QR code as a drawing: dark on light in both colour schemes. */
export function QrCode({ text, label }: { text: string; label: string }) {
  const { data } = encode(text, { border: QUIET, ecc: 'M' });
  const size = data.length;
  const path = data
    .flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : '')))
    .join('');
  return (
    <svg className={styles.qrCode} viewBox={`0 0 ${size} ${size}`} role="img" aria-label={label}>
      <path d={path} shapeRendering="crispEdges" />
    </svg>
  );
}
