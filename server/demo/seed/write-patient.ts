import { randomUUID } from 'node:crypto';
import { PRIVACIDADE_VERSAO, TERMOS_VERSAO } from '#domain/pedidos/consentimento.ts';
import { dataEmSaoPaulo, instanteEmSaoPaulo, somarDias } from '#domain/calendario/datas.ts';
import { birthDate, type DemoRelative, type DemoResident } from '../people.ts';
import { insertConsents, insertPatient } from './seed.repository.ts';
import { putCustomer } from './bank.ts';
import type { DadosDaCasa } from '#features/documentos/emitir/emitir.public.ts';
import type { ModoPrazo } from '#domain/calendario/dias-uteis.ts';
import type { UnitOfWork } from '#platform/db/transaction.ts';
import type { FakeStore } from '../store/fake-store.ts';

export type Seeding = {
  db: UnitOfWork['db'];
  store: FakeStore;
  settings: { modoPrazo: ModoPrazo } & DadosDaCasa;
  now: Date;
  /** Ids of the questions in force. */
  versoes: { saude: string; tratamento: string };
};

/** A patient that was written, and the customer at the fake bank. */
export type Patient = {
  id: string;
  cpf: string;
  /** As the patient was invented. */
  person: DemoResident;
  uf: string;
  customer: string;
  /** The people for whom the account asks: their ids by CPF. */
  people: ReadonlyMap<string, string>;
};

/** Registered a day before the oldest order. */
const SINCE_DAYS = 24;

/** Writes a patient with complete data and their people, and the customer of the fake bank. */
export async function addPatient(
  { db, store, now }: Seeding,
  person: DemoResident,
  senha_hash: string,
  relatives: readonly DemoRelative[] = [],
): Promise<Patient> {
  const hoje = dataEmSaoPaulo(now);
  const since = instanteEmSaoPaulo(somarDias(hoje, -SINCE_DAYS), '09:30');
  const id = randomUUID();
  const customer = await putCustomer(store, person, id, since);
  const { endereco, responsavel } = person;
  const shared = {
    telefone: person.telefone,
    cep: endereco.cep,
    endereco: endereco.logradouro,
    numero: endereco.numero,
    bairro: endereco.bairro,
    complemento: endereco.complemento || 'Sem complemento',
    sem_complemento: endereco.complemento === '',
    uf: endereco.uf,
    cidade: endereco.cidade,
    dados_em: since,
    created_at: since,
    updated_at: since,
  };
  await insertPatient(db, {
    ...shared,
    id,
    cpf: person.cpf,
    senha_hash,
    nome: person.nome,
    data_nascimento: birthDate(person, hoje),
    email_contato: person.emailContato,
    email_confirmado_em: since,
    responsavel_nome: responsavel?.nome ?? '',
    responsavel_cpf: responsavel?.cpf ?? '',
    responsavel_declara: responsavel !== null,
    versao: 2,
    asaas_id: customer,
    asaas_versao: 2,
  });
  const people = new Map<string, string>();
  for (const { email, nascimento, ...relative } of relatives) {
    const adult = email !== '';
    const agreed = { email_contato: email, email_confirmado_em: since, autorizado_em: since } as const;
    const guarded = {
      responsavel_nome: person.nome,
      responsavel_cpf: person.cpf,
      responsavel_declara: true,
    };
    const personId = randomUUID();
    await insertPatient(db, {
      ...shared,
      ...relative,
      id: personId,
      conta_id: id,
      senha_hash: '',
      data_nascimento: birthDate({ nascimento }, hoje),
      declarado_em: since,
      ...(adult ? { ...agreed, autorizado_por: 'pessoa' } : guarded),
    });
    people.set(relative.cpf, personId);
  }
  const consent = { cliente_id: id, pedido_id: null, created_at: since };
  await insertConsents(db, [
    { ...consent, tipo: 'termos', versao: TERMOS_VERSAO },
    { ...consent, tipo: 'privacidade', versao: PRIVACIDADE_VERSAO },
  ]);
  return { id, cpf: person.cpf, person, uf: endereco.uf, customer, people };
}
