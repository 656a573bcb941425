import { expect, test } from 'vitest';
import { iniciarVisita } from '#contracts/contas/identidade.contract.ts';
import { lerSessao } from '#contracts/contas/sessao-atual.contract.ts';
import { vivo } from '#contracts/live.contract.ts';
import { lerCliente } from '#contracts/contas/clientes.contract.ts';
import { appForTest } from '#testing/app/app.ts';
import { registerPatient, visitor } from '#testing/builders/builders.ts';

test('behind https a cookie is of this very host, and one planted by a neighbour is none', async () => {
  const app = await appForTest({ env: { APP_URL: 'https://zelo.exemplo.com.br' } });
  const { http } = await registerPatient(app);
  expect([...http.cookies.keys()].toSorted()).toEqual(['__Host-zelo_aparelho', '__Host-zelo_sessao']);
  expect((await http.want(lerSessao, 200)).papel).toBe('Paciente');
  const { headers } = await visitor(app).call(iniciarVisita);
  const held = /^__Host-zelo_visita=[^;]+; Max-Age=900; Path=\/; HttpOnly; Secure; SameSite=Lax$/;
  expect(headers.getSetCookie()).toEqual([expect.stringMatching(held)]);
  // The framework refuses an address that cannot be decoded before any hook: it has the headers all the same.
  const refused = await http.fetch('/api/pedidos/%zz');
  expect(refused.headers.get('strict-transport-security')).toBe('max-age=31536000; includeSubDomains');
  expect(refused.headers.get('content-security-policy')).toContain("base-uri 'none'");
  const victim = visitor(app);
  victim.cookies.set('zelo_sessao', http.cookies.get('__Host-zelo_sessao') ?? '');
  expect((await victim.call(lerCliente)).status).toBe(401);
  expect((await victim.call(vivo)).status).toBe(401);
});
