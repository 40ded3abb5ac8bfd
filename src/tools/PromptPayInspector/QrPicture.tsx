import {encode} from 'uqr';
import styles from './styles.module.css';

/** White modules that scanners need around a QR. */
const QUIET_ZONE = 4;

export default function QrPicture({text}: {text: string}) {
  const {data, size} = encode(text, {ecc: 'M', border: QUIET_ZONE});
  const path = data.flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : ''))).join('');
  return (
    <svg className={styles.picture} viewBox={`0 0 ${size} ${size}`} role="img" aria-label="QR of the text below">
      <rect width={size} height={size} fill="#fff" />
      <path d={path} fill="#000" shapeRendering="crispEdges" />
    </svg>
  );
}
