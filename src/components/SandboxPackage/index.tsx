import Link from '@docusaurus/Link';
import data from '@generated/sandbox/default/packed.json';

/** The file with which `npx` runs the sandbox, its size and its checksum. */
export default function SandboxPackage() {
  const {file, digest, size} = data;
  return (
    <dl>
      <dt>Package</dt>
      <dd>
        <Link href={`pathname:///${file}`}>{file.slice(file.lastIndexOf('/') + 1)}</Link>, {Math.round(size / 1000)} kB
      </dd>
      <dt>SHA-256</dt>
      <dd>
        <code translate="no">{digest}</code>
      </dd>
    </dl>
  );
}
