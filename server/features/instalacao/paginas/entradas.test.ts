import { expect, test } from 'vitest';
import { appForTest } from '#testing/app/app.ts';
import { newPatient, SENHA, signInAdmin } from '#testing/builders/builders.ts';
import { policyWithInline } from '#platform/http/security.ts';

const ENTRANCES = [
  ['/login', 'login'],
  ['/pedido', 'cadastro'],
] as const;
const APPLICATION = '<title>aplicativo</title>';

test('nobody is signed in → the drawn form, asked anew each time; signed in → the application', async () => {
  const app = await appForTest();
  const patient = await newPatient(app);
  const admin = await signInAdmin(app);
  for (const [path, page] of ENTRANCES) {
    const drawn = await fetch(`${app.url}${path}`);
    expect(drawn.status).toBe(200);
    expect(await drawn.text()).toContain(`<title>${page}</title>`);
    expect(drawn.headers.get('cache-control')).toBe('no-cache');
    const etag = drawn.headers.get('etag') ?? '';
    const again = { headers: { 'if-none-match': etag } };
    expect((await fetch(`${app.url}${path}`, again)).status).toBe(304);
    for (const http of [patient.http, admin]) {
      // The browser offers what it kept of the time before the sign-in.
      const opened = await http.fetch(path, again);
      expect(opened.status).toBe(200);
      expect(await opened.text()).toContain(APPLICATION);
      expect(opened.headers.get('content-security-policy')).not.toContain('sha256');
    }
  }
});

test('the page allows its own script and sheet by their sums, and no others', async () => {
  const app = await appForTest();
  const policy = (await fetch(`${app.url}/login`)).headers.get('content-security-policy');
  // SHA-256 of no bytes: the stand-in has neither.
  const sum = "'sha256-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU='";
  expect(policy).toContain(`script-src 'self' ${sum};`);
  expect(policy).toContain(`style-src 'self' ${sum};`);
  expect((await fetch(`${app.url}/`)).headers.get('content-security-policy')).not.toContain('sha256');
});

test('three texts → one sum each, in its own directive', () => {
  const texts = { scripts: ['a()'], styles: ['b{}', 'c{}'] };
  const policy = policyWithInline('http://localhost:3000', texts);
  expect(new Set(policy.match(/sha256-[\w+/=]+/g)).size).toBe(3);
  expect(policy).toMatch(/script-src 'self' 'sha256-[^']+';style-src 'self' 'sha256-[^']+' 'sha256-[^']+';/);
});

test('a form that a browser without scripts sends → the page again, and nobody is signed in', async () => {
  const app = await appForTest();
  const { cpf } = await newPatient(app);
  for (const [path] of ENTRANCES) {
    const answer = await fetch(`${app.url}${path}`, {
      method: 'POST',
      redirect: 'manual',
      headers: { 'content-type': 'application/x-www-form-urlencoded', origin: app.url },
      body: new URLSearchParams({ cpf, senha: SENHA }),
    });
    expect(answer.status).toBe(303);
    expect(answer.headers.get('location')).toBe(path);
    expect(answer.headers.get('set-cookie')).toBeNull();
  }
});
