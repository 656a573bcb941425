import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import {
  abrirComArquivo,
  autorizarAssinatura,
  encerrarAssinatura,
  lerAssinatura,
  voltarDaAutorizacao,
} from '#contracts/documentos/assinar.contract.ts';
import { pressDecision } from '#demo/psc/open-session.ts';
import { startTestApp, type TestApp } from '#testing/app/app.ts';
import { failureOf } from '#testing/app/client.ts';
import { randomCpf } from '#testing/builders/people.ts';
import { visitor } from '#testing/builders/builders.ts';
import { newMedico } from '#testing/builders/medicos.ts';
import { p12File } from '#testing/files/p12.ts';

const SENHA = 'senha do arquivo';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ times: { signatureMs: 10_000 } });
});
afterAll(() => app.stop());

let medica: Awaited<ReturnType<typeof newMedico>>;
beforeEach(async () => {
  medica = await newMedico(app);
  Object.assign(app.fakes.psc.faults, { deny: false, otherPerson: false, noRevocation: false, down: false });
});

const read = (one = medica) => one.http.want(lerAssinatura, 200);
const rowOf = async (one = medica) =>
  app.deps.db
    .selectFrom('sessoes_de_assinatura')
    .selectAll()
    .where('medico_id', '=', one.medico.id)
    .executeTakeFirstOrThrow();

/** The way through the provider's page. @returns what the browser comes back with */
async function atProvider(decisao: 'sim' | 'nao' = 'sim'): Promise<Record<string, string>> {
  const { url } = await medica.http.want(autorizarAssinatura, 200);
  return Object.fromEntries((await pressDecision(url, decisao)).searchParams);
}

async function comeBack(query: Record<string, string>, one = medica): Promise<void> {
  const { status, headers } = await one.http.call(voltarDaAutorizacao, { query });
  expect([status, headers.get('location')]).toEqual([303, '/medico']);
}

/** The certificate's file of a person of the demonstration's authority. */
async function fileOf(cpf: string, dates: { from?: Date; to?: Date } = {}): Promise<string> {
  const authority = await app.fakes.psc.authority();
  const credential = await authority.issue({ name: 'HELENA PRADO', cpf, ...dates });
  const made = { intermediate: authority.intermediate, password: SENHA };
  return (await p12File(credential, made)).toString('base64');
}

const keys = () => app.deps.signing.file.openSessions();

async function openFile(arquivo: string, senha = SENHA) {
  return medica.http.call(abrirComArquivo, { body: { arquivo, senha } });
}

test('nothing is open at first, and both ways are offered', async () => {
  expect(await read()).toEqual({ sessao: null, modos: ['pagina', 'arquivo'], aAssinar: 0, problema: null });
});

test('the provider’s page opens a session; its ticket is kept sealed', async () => {
  await comeBack(await atProvider());
  expect(await read()).toEqual({
    sessao: { provedor: 'Demonstração', ate: expect.any(String), certificadoDeTeste: true },
    modos: ['pagina', 'arquivo'],
    aAssinar: 0,
    problema: null,
  });
  const row = await rowOf();
  expect(row.bilhete).toMatch(/^v1\./);
  expect(app.deps.vault.open('assinatura-bilhete', row.bilhete ?? '', 'outra')).toBeNull();
  expect(row.autorizacao_verificador).toBeNull();
});

test('what came back is good once, and for its own doctor alone', async () => {
  const other = medica;
  const query = await atProvider();
  medica = await newMedico(app);
  const begun = other.http.cookies.get('zelo_autorizacao') ?? '';
  medica.http.cookies.set('zelo_autorizacao', begun);
  await comeBack(query);
  expect((await read()).sessao).toBeNull();
  expect((await read()).problema).toContain('A autorização não foi encontrada');
  await comeBack(query, other);
  expect((await read(other)).sessao).not.toBeNull();
  await comeBack(query, other);
  expect((await read(other)).sessao).not.toBeNull();
});

test('a redirect in another browser of the doctor → opens nothing; in its own → continues', async () => {
  const query = await atProvider();
  const elsewhere = visitor(app);
  elsewhere.cookies.set('zelo_sessao', medica.http.cookies.get('zelo_sessao') ?? '');
  await comeBack(query, { ...medica, http: elsewhere });
  const { sessao, problema } = await read();
  expect([sessao, problema]).toEqual([null, expect.stringContaining('A autorização não foi encontrada')]);
  await comeBack(query);
  expect((await read()).sessao).not.toBeNull();
});

test('a doctor whose session ended at the provider’s page signs in, and the way back goes on', async () => {
  const { state = '', code = '' } = await atProvider();
  const signedIn = medica.http.cookies.get('zelo_sessao') ?? '';
  const goBack = async (query: Record<string, string>) => {
    const { status, headers } = await medica.http.call(voltarDaAutorizacao, { query });
    expect(status).toBe(303);
    return headers.get('location');
  };
  medica.http.cookies.delete('zelo_sessao');
  expect(await goBack({ state, code })).toBe('/loginMedico#certificado');
  const kept = medica.http.cookies.get('zelo_retorno') ?? '';
  expect([kept.includes(code), kept.includes(state)]).toEqual([false, false]);
  expect(await goBack({})).toBe('/loginMedico#certificado');
  medica.http.cookies.set('zelo_sessao', signedIn);
  expect(await goBack({})).toBe('/medico');
  expect((await read()).sessao).not.toBeNull();
  expect(medica.http.cookies.has('zelo_retorno')).toBe(false);
});

test.each([
  ['nothing', {}, ''],
  ['more than a cookie holds', { code: 'c'.repeat(3_500), state: 's' }, ''],
  ['nothing, with a cookie that is not ours', {}, 'v1.AAAA'],
])('a visitor with %s → redirected to the sign-in', async (_name, query, cookie) => {
  const http = visitor(app);
  if (cookie !== '') http.cookies.set('zelo_retorno', cookie);
  const { status, headers } = await http.call(voltarDaAutorizacao, { query });
  expect([status, headers.get('location'), headers.get('set-cookie')]).toEqual([303, '/loginMedico', null]);
});

test('an authorisation is over after ten minutes, and an earlier one with the next', async () => {
  const first = await atProvider();
  const second = await atProvider();
  await comeBack(first);
  expect((await read()).problema).toContain('passou de dez minutos');
  await app.deps.db
    .updateTable('sessoes_de_assinatura')
    .set({ autorizacao_ate: new Date(Date.now() - 1) })
    .where('medico_id', '=', medica.medico.id)
    .execute();
  await comeBack(second);
  expect((await read()).sessao).toBeNull();
});

test.each([
  ['says no', 'nao', {}, 'a autorização foi negada'],
  ['is somebody else', 'sim', { otherPerson: true }, 'O CPF dele não é o seu'],
  [
    'has a certificate of which nothing is known',
    'sim',
    { noRevocation: true },
    'não disse se ele ainda vale',
  ],
] as const)('who %s opens nothing, and reads why', async (_name, decisao, faults, problema) => {
  Object.assign(app.fakes.psc.faults, faults);
  await comeBack(await atProvider(decisao));
  const { sessao, problema: said } = await read();
  expect(sessao).toBeNull();
  expect(said?.toLowerCase()).toContain(problema.toLowerCase());
  expect(await rowOf()).toMatchObject({ bilhete: null, certificado: null });
});

test('a provider that is down is told before the doctor is sent there', async () => {
  app.fakes.psc.faults.down = true;
  const refused = await medica.http.call(autorizarAssinatura);
  expect([refused.status, failureOf(refused).code]).toEqual([409, 'assinatura_down']);
});

test('a file opens a session; ending it forgets the key', async () => {
  const before = keys();
  const arquivo = await fileOf(medica.medico.cpf);
  const opened = await openFile(arquivo);
  expect(opened.body).toMatchObject({ sessao: { provedor: 'Arquivo do certificado' }, problema: null });
  await openFile(arquivo);
  expect(keys()).toBe(before + 1);
  await medica.http.want(encerrarAssinatura, 204);
  expect(keys()).toBe(before);
  expect((await read()).sessao).toBeNull();
  expect(await rowOf()).toMatchObject({ provedor: null, bilhete: null, certificado: null, processo: null });
});

test.each([
  ['of another person', async () => fileOf(randomCpf()), SENHA, 'wrong_holder'],
  ['with a wrong password', async (cpf: string) => fileOf(cpf), 'outra', 'wrong_password'],
  ['that is none', async () => Buffer.from('não').toString('base64'), SENHA, 'unreadable_file'],
  [
    'whose time is over',
    async (cpf: string) => fileOf(cpf, { from: new Date(0), to: new Date(Date.now() - 60_000) }),
    SENHA,
    'certificate_expired',
  ],
  ['of another authority', async (cpf: string) => strangersFile(cpf), SENHA, 'untrusted'],
])('a file %s opens nothing', async (_name, file, senha, code) => {
  const refused = await openFile(await file(medica.medico.cpf), senha);
  expect([refused.status, failureOf(refused).code]).toEqual([409, `assinatura_${code}`]);
  expect((await read()).sessao).toBeNull();
});

async function strangersFile(cpf: string): Promise<string> {
  const { openTestAuthority } = await import('#demo/psc/authority.ts');
  const { memoryFakeStore } = await import('#demo/store/fake-store.ts');
  const { url } = app.fakes.psc;
  const stranger = await openTestAuthority({ store: memoryFakeStore(), clock: () => new Date(), url });
  const credential = await stranger.issue({ name: 'HELENA PRADO', cpf });
  const made = { intermediate: stranger.intermediate, password: SENHA };
  return (await p12File(credential, made)).toString('base64');
}

test('a revoked certificate opens nothing', async () => {
  const authority = await app.fakes.psc.authority();
  const credential = await authority.issue({ name: 'HELENA PRADO', cpf: medica.medico.cpf });
  await authority.revoke(credential.certificate);
  const made = { intermediate: authority.intermediate, password: SENHA };
  const refused = await openFile((await p12File(credential, made)).toString('base64'));
  expect(failureOf(refused).code).toBe('assinatura_revoked');
});

test('passwords are not tried without end, and a success ends the count', async () => {
  const arquivo = await fileOf(medica.medico.cpf);
  const wrong = async (times: number) => {
    const answers: number[] = [];
    for (let i = 0; i < times; i += 1) answers.push((await openFile(arquivo, 'errada')).status);
    return answers;
  };
  expect(new Set(await wrong(9))).toEqual(new Set([409]));
  expect((await openFile(arquivo)).status).toBe(200);
  expect((await wrong(11)).at(-1)).toBe(429);
});

test('a doctor who is not active opens nothing', async () => {
  const change = { estado: 'em análise' } as const;
  await app.deps.db.updateTable('medicos').set(change).where('id', '=', medica.medico.id).execute();
  const refused = await medica.http.call(autorizarAssinatura);
  expect([refused.status, failureOf(refused).code]).toEqual([409, 'assinatura_inactive']);
});

test('a key in the memory of another process is told as such', async () => {
  expect((await openFile(await fileOf(medica.medico.cpf))).status).toBe(200);
  await app.restart();
  const { sessao, problema } = await read();
  expect(sessao).toBeNull();
  expect(problema).toContain('aberto em outro processo do servidor');
});
