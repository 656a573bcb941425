import { afterAll, beforeAll, expect, test } from 'vitest';
import { lerSessao } from '#contracts/contas/sessao-atual.contract.ts';
import {
  buscarCep,
  lerCliente,
  salvarCliente,
  type DadosPessoais,
} from '#contracts/contas/clientes.contract.ts';
import { dataEmSaoPaulo, formatDataBr } from '#domain/calendario/datas.ts';
import { MENSAGEM_RESPONSAVEL_PROPRIO } from '#domain/contas/dados-pessoais.ts';
import { startTestApp, type TestApp } from '#testing/app/app.ts';
import { bankOf } from '#testing/providers/bank.ts';
import { dadosDe, registerPatient, type Patient } from '#testing/builders/builders.ts';
import { failureOf } from '#testing/app/client.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());

const save = ({ http, dados }: Patient, change: Partial<DadosPessoais>) =>
  http.call(salvarCliente, { body: { ...dados, ...change } });

const EMPTY = {
  nome: ' ',
  data_nascimento: '',
  telefone: '',
  emailContato: '',
  cep: '',
  endereco: '',
  numero: '',
  bairro: '',
  complemento: '',
  uf: '',
  cidade: '',
};

/** Born so many years ago today. */
function bornYearsAgo(years: number): string {
  const today = dataEmSaoPaulo(new Date());
  const sameDay = today.slice(5) === '02-29' ? '02-28' : today.slice(5);
  return formatDataBr(`${Number(today.slice(0, 4)) - years}-${sameDay}`);
}

test('every field is required, and each empty one is named', async () => {
  const answer = await save(await registerPatient(app), EMPTY);
  expect(answer.status).toBe(400);
  const { message, details = [] } = failureOf(answer);
  expect(message).toBe('Preencha todos os campos, por favor.');
  expect(new Set(details.map(({ campo }) => campo))).toEqual(new Set(Object.keys(EMPTY)));
});

test.each([
  ['data_nascimento', '31/02/1990'],
  ['data_nascimento', '01/01/2999'],
  ['telefone', '11 1234'],
  ['emailContato', 'sem-arroba'],
  ['cep', '1234567'],
  ['uf', 'XX'],
])('a %s that cannot be (%s) is named', async (campo, value) => {
  const answer = await save(await registerPatient(app), { [campo]: value });
  expect(answer.status).toBe(400);
  expect(failureOf(answer).details).toEqual([{ campo, mensagem: expect.any(String) }]);
});

test('what is saved comes back in one form, whatever the mask', async () => {
  const patient = await registerPatient(app);
  const body = dadosDe({ uf: 'sp', telefone: '+55 (11) 98888-0042', complemento: '', semComplemento: true });
  const saved = await patient.http.want(salvarCliente, 200, { body });
  expect(saved).toMatchObject({
    cpf: patient.cpf,
    email: `${patient.cpf}@paciente.invalid`,
    data_nascimento: '1984-04-12',
    telefone: '11988880042',
    cep: '01310100',
    uf: 'SP',
    complemento: 'Sem complemento',
    completo: true,
  });
  expect(await patient.http.want(lerCliente, 200)).toEqual(saved);
  expect(await patient.http.want(lerSessao, 200)).toMatchObject({ nome: body.nome, dadosCompletos: true });
});

test('a social name is how the patient is addressed; the registered one stays with the bank', async () => {
  const patient = await registerPatient(app);
  const body = dadosDe({ nomeSocial: ' Téo Moreira ' });
  const saved = await patient.http.want(salvarCliente, 200, { body });
  expect(saved).toMatchObject({ nome: body.nome, nomeSocial: 'Téo Moreira' });
  expect(await patient.http.want(lerSessao, 200)).toMatchObject({ nome: 'Téo Moreira' });
  const customers = await bankOf(app).customersOf(patient.cpf);
  expect(customers.map(({ name }) => name)).toEqual([body.nome]);
  const unreadable = await save(patient, { nomeSocial: '…' });
  expect([unreadable.status, failureOf(unreadable).details?.[0]?.campo]).toEqual([400, 'nomeSocial']);
});

test('under eighteen a guardian answers; at eighteen nobody else does', async () => {
  const patient = await registerPatient(app);
  const child = { data_nascimento: bornYearsAgo(17) };
  const alone = await save(patient, child);
  expect(failureOf(alone)).toMatchObject({
    message: 'Preencha todos os campos, por favor.',
    details: [{ campo: 'responsavelNome' }, { campo: 'responsavelCpf' }, { campo: 'responsavelDeclara' }],
  });
  const guardian = {
    responsavelNome: 'Paula Moreira',
    responsavelCpf: '111.444.777-35',
    responsavelDeclara: true,
  };
  const own = failureOf(await save(patient, { ...child, ...guardian, responsavelCpf: patient.cpf }));
  expect(own.details).toEqual([{ campo: 'responsavelCpf', mensagem: MENSAGEM_RESPONSAVEL_PROPRIO }]);
  const wrong = await save(patient, { ...child, ...guardian, responsavelCpf: '111.444.777-36' });
  expect(failureOf(wrong).details?.[0]?.campo).toBe('responsavelCpf');
  expect((await save(patient, { ...child, ...guardian })).body).toMatchObject({
    responsavelCpf: '11144477735',
  });
  // The guardian uses the account, and is the one who is greeted.
  expect(await patient.http.want(lerSessao, 200)).toMatchObject({ nome: 'Paula Moreira' });
  const adult = await save(patient, { data_nascimento: bornYearsAgo(18), ...guardian });
  expect(adult.body).toMatchObject({ responsavelNome: '', responsavelCpf: '', responsavelDeclara: false });
});

test('a CEP is found, not found, or the lookup fails: each in its words', async () => {
  const { http } = await registerPatient(app);
  const lookUp = (cep: string) => http.call(buscarCep, { params: { cep } });
  expect((await lookUp('01310100')).body).toEqual({
    logradouro: 'Avenida Paulista',
    bairro: 'Bela Vista',
    localidade: 'São Paulo',
    uf: 'SP',
  });
  const unknown = await lookUp('99999999');
  expect([unknown.status, failureOf(unknown).message]).toEqual([404, 'CEP não encontrado.']);
  const both = [app.fakes.viacep.faults, app.fakes.brasilapi.faults];
  for (const faults of both) faults.down = true;
  const failed = await lookUp('01310100');
  for (const faults of both) faults.down = false;
  expect([failed.status, failureOf(failed).message]).toEqual([502, 'Erro ao buscar o CEP.']);
});

test('a lookup that hangs ends within four seconds', async () => {
  const { http } = await registerPatient(app);
  const both = [app.fakes.viacep.faults, app.fakes.brasilapi.faults];
  for (const faults of both) faults.slowMs = 30_000;
  const started = performance.now();
  const answer = await http.call(buscarCep, { params: { cep: '01310100' } });
  for (const faults of both) faults.slowMs = 0;
  expect([answer.status, performance.now() - started < 4_000]).toEqual([502, true]);
});
