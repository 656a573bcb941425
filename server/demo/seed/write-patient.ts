import { randomUUID } from 'node:crypto';
import { PRIVACIDADE_VERSAO, TERMOS_VERSAO } from '#domain/pedidos/consentimento.ts';
import { dataEmSaoPaulo, instanteEmSaoPaulo, somarDias } from '#domain/calendario/datas.ts';
import { birthDate, type DemoResident } from '../people.ts';
import { insertConsents, insertPatient } from './seed.repository.ts';
import { putCustomer } from './bank.ts';
import type { ModoPrazo } from '#domain/calendario/dias-uteis.ts';
import type { UnitOfWork } from '#platform/db/transaction.ts';
import type { FakeStore } from '../store/fake-store.ts';

export type Seeding = {
  db: UnitOfWork['db'];
  store: FakeStore;
  settings: { modoPrazo: ModoPrazo; brand: string };
  now: Date;
  /** Ids of the questions in force. */
  versoes: { saude: string; tratamento: string };
};

/** A patient that was written, and the customer at the fake bank. */
export type Patient = { id: string; cpf: string; uf: string; customer: string };

/** Registered a day before the oldest order. */
const SINCE_DAYS = 24;

/** Writes a patient with complete data, and the customer of the fake bank. */
export async function addPatient(
  { db, store, now }: Seeding,
  person: DemoResident,
  senha_hash: string,
): Promise<Patient> {
  const hoje = dataEmSaoPaulo(now);
  const since = instanteEmSaoPaulo(somarDias(hoje, -SINCE_DAYS), '09:30');
  const id = randomUUID();
  const customer = await putCustomer(store, person, id, since);
  const { endereco, responsavel } = person;
  await insertPatient(db, {
    id,
    cpf: person.cpf,
    senha_hash,
    nome: person.nome,
    data_nascimento: birthDate(person, hoje),
    telefone: person.telefone,
    email_contato: person.emailContato,
    email_confirmado_em: since,
    cep: endereco.cep,
    endereco: endereco.logradouro,
    numero: endereco.numero,
    bairro: endereco.bairro,
    complemento: endereco.complemento || 'Sem complemento',
    sem_complemento: endereco.complemento === '',
    uf: endereco.uf,
    cidade: endereco.cidade,
    responsavel_nome: responsavel?.nome ?? '',
    responsavel_cpf: responsavel?.cpf ?? '',
    responsavel_declara: responsavel !== null,
    dados_em: since,
    versao: 2,
    asaas_id: customer,
    asaas_versao: 2,
    created_at: since,
    updated_at: since,
  });
  const consent = { cliente_id: id, pedido_id: null, created_at: since };
  await insertConsents(db, [
    { ...consent, tipo: 'termos', versao: TERMOS_VERSAO },
    { ...consent, tipo: 'privacidade', versao: PRIVACIDADE_VERSAO },
  ]);
  return { id, cpf: person.cpf, uf: endereco.uf, customer };
}
