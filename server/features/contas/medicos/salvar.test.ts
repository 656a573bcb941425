import { expect, test } from 'vitest';
import type { DadosDoMedico } from '#domain/contas/medico.ts';
import type { Admin } from '#platform/actor.ts';
import { call } from '#platform/db/command/decision.ts';
import { updateMedico, type MedicoRow } from './medicos.repository.ts';
import { salvarMedico, type MedicosDeps } from './medicos.usecases.ts';
import { avisarCadastroJob, convidarMedicoJob } from './medicos.workers.ts';

const now = new Date('2026-11-27T12:00:00Z');
const medico: DadosDoMedico = {
  nome: 'Helena Prado',
  cpf: '52998224725',
  crm: '123456',
  uf: 'SP',
  rqe: '',
  especialidade: '',
  tratamento: 'Dra.',
  telefone: '11987654321',
  email: 'helena@example.com',
  endereco: '',
};
const before: MedicoRow = {
  ...medico,
  id: 'helena',
  estado: 'ativo',
  estado_em: now,
  registro_conferido_em: now,
  senha_hash: 'hash',
  versao: 3,
  created_at: now,
  segundo_fator_em: null,
};
// The rule asks for nothing of either but a seal.
// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- see above
const deps = { vault: { seal: () => 'lacre' } } as unknown as MedicosDeps;
// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- see above
const actor = {} as Admin;
const given = { actor, input: { ...medico, id: 'helena', versao: 3 }, deps, now, newId: () => 'vez' };

type State = Parameters<typeof salvarMedico.decide>[0];
const decide = (state: Partial<State>, typed: object = {}) =>
  salvarMedico.decide({ before, taken: null, access: { ended: [] }, ...state }, given, {
    ...medico,
    ...typed,
  });
const jobsOf = (state: Partial<State>) => decide(state).jobs?.map(({ job }) => job);

test('another registration → it is to be checked anew, and an active doctor is looked at again', () => {
  const anew = { registro_conferido_em: null, estado: 'em análise', estado_em: now } as const;
  const changed = { ...medico, crm: '654321' };
  expect(decide({}, { crm: '654321' }).writes).toEqual([
    call(updateMedico, 'helena', { ...changed, ...anew }, now),
  ]);
  expect(decide({}, { telefone: '' }).writes).toEqual([
    call(updateMedico, 'helena', { ...medico, telefone: '' }, now),
  ]);
});

test('a doctor with a password is told; one who was invited is invited anew unless inactive', () => {
  const invited = { ...before, senha_hash: null };
  expect(jobsOf({})).toEqual([avisarCadastroJob]);
  expect(jobsOf({ before: invited })).toEqual([convidarMedicoJob]);
  expect(jobsOf({ before: { ...invited, estado: 'inativo' } })).toEqual([]);
});

test.each([
  ['an unknown doctor', { before: undefined }, 'nao_encontrado'],
  ['a record that changed meanwhile', { before: { ...before, versao: 4 } }, 'medico_mudado'],
  ['a CPF of another doctor', { taken: 'cpf' as const }, 'medico_ja_cadastrado'],
])('%s → refused', (_name, state, code) => {
  expect(() => decide(state)).toThrow(expect.objectContaining({ code }));
});
