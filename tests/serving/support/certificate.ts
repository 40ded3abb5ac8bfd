import {execFileSync} from 'node:child_process';
import path from 'node:path';

/** Makes a certificate for loopback, which no authority has signed. */
export function makeCertificate(folder: string): {certificate: string; key: string} {
  const [certificate, key] = [path.join(folder, 'certificate.pem'), path.join(folder, 'key.pem')];
  const request = ['req', '-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes', '-days', '2'];
  const names = ['-subj', '/CN=localhost', '-addext', 'subjectAltName=DNS:localhost,IP:127.0.0.1'];
  execFileSync('openssl', [...request, ...names, '-keyout', key, '-out', certificate], {stdio: 'ignore'});
  return {certificate, key};
}
