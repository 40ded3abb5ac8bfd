import {spawnSync} from 'node:child_process';

/** Whether a shell command succeeds. */
export const succeeds = (command: string, errors: 'ignore' | 'inherit' = 'ignore') =>
  spawnSync('sh', ['-c', command], {stdio: ['ignore', 'ignore', errors]}).status === 0;

/** What the tests run besides browsers: name, packages in Debian, and a command that succeeds where it is installed. */
export const programs = [
  ['curl', 'curl', 'curl --version'],
  ['PHP with its curl extension', 'php-cli php-curl', `php -r 'exit(extension_loaded("curl") ? 0 : 1);'`],
  ['Python 3', 'python3', 'command -v python3'],
  ['Java (JDK 17)', 'openjdk-17-jdk-headless', 'command -v javac'],
  ['Go', 'golang-go', 'go version'],
  [
    'nginx with its Brotli module',
    'nginx-light libnginx-mod-http-brotli-static',
    'nginx -v && test -e /usr/lib/nginx/modules/ngx_http_brotli_static_module.so',
  ],
  ['WebKitGTK with its WebDriver', 'webkit2gtk-driver', 'command -v WebKitWebDriver'],
  ['Xvfb, a screen for WebKitGTK', 'xvfb', 'command -v Xvfb'],
  ['Poppler, which reads PDF', 'poppler-utils', 'pdftotext -v'],
  ['OpenSSL', 'openssl', 'openssl version'],
  ['rsync', 'rsync', 'rsync --version'],
].map(([name = '', packages = '', command = '']) => ({name, packages, isPresent: () => succeeds(command)}));
