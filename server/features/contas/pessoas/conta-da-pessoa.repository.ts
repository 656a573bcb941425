import { sql, type RawBuilder, type Transaction } from 'kysely';
import type { Parentesco } from '#domain/contas/pessoas/pessoa.ts';
import type { PatientScope } from '#platform/actor.ts';
import type { DB } from '#platform/db/schema.ts';
import { sharedBy, type ClienteRow } from '../clientes/clientes.public.ts';
import type { PessoaDaContaRow } from './pessoas.repository.ts';

/*
 * Which account holds the record of a person: one per CPF. A second account that names them waits, with an open case.
 */

/** A person who was judged, with what the account's holder shares with them. */
export type NewPessoa = Pick<PessoaDaContaRow, 'id' | 'nome' | 'cpf' | 'parentesco' | 'data_nascimento'> & {
  email_contato: string;
  celular_proprio: string | null;
  responsavel_nome: string;
  responsavel_cpf: string;
};

/** Inserts a person; of a CPF that another account named before, as one who waits, with a case for the desk. */
export async function insertPessoa(
  tx: Transaction<DB>,
  holder: ClienteRow,
  { parentesco, ...person }: NewPessoa,
  now: Date,
): Promise<void> {
  const row = {
    ...person,
    ...sharedBy(holder),
    parentesco,
    conta_id: holder.id,
    senha_hash: '',
    responsavel_declara: person.responsavel_cpf !== '',
    declarado_em: now,
    dados_em: now,
    created_at: now,
    updated_at: now,
  };
  const columns = Object.keys(row).map((name) => sql.ref(name));
  const values = Object.values(row).map((value) => sql`${value}`);
  const inserted = sql`
    with first as (
      insert into clientes (${sql.join(columns)}) values (${sql.join(values)})
      on conflict (cpf) where contestada_em is null and conta_id is not null and em_conferencia_desde is null
      do nothing returning id)
    insert into clientes (${sql.join(columns)}, em_conferencia_desde)
    select ${sql.join(values)}, ${now} where not exists (select from first)`;
  const opened = sql`
    insert into conferencias (tipo, pessoa_id, conta_id, espera_id, conta_de, created_at)
    select 'segundo responsável', r.id, w.conta_id, w.id, r.conta_id, ${now}
      from clientes w join clientes r on ${isRecordOf(sql`w.cpf`)}
     where w.id = ${person.id} and w.em_conferencia_desde is not null`;
  // The second statement sees the row of the first.
  await Promise.all([inserted.execute(tx), opened.execute(tx)]);
}

/** SQL: `r` is the record of the person with this CPF: the one that an account may ask for. */
function isRecordOf(cpf: RawBuilder<unknown>): RawBuilder<boolean> {
  return sql<boolean>`(r.cpf = ${cpf} and r.conta_id is not null and r.em_conferencia_desde is null and r.contestada_em is null)`;
}

/**
 * Gives the record of each of these CPFs that has none to the person who waited for it longest: the account that named them
 * first has removed them, or is closed. Their case ends; who still waits does so for the new record.
 * @param cpfs a list, or a statement of one column
 */
async function promoteWaiting(tx: Transaction<DB>, cpfs: RawBuilder<unknown>, now: Date): Promise<void> {
  const promoted = sql`
    update clientes set em_conferencia_desde = null, versao = versao + 1, updated_at = ${now}
     where id in (
       select distinct on (w.cpf) w.id from clientes w
        where w.cpf in (${cpfs}) and w.em_conferencia_desde is not null and w.contestada_em is null
          and not exists (select from clientes r where ${isRecordOf(sql`w.cpf`)})
        order by w.cpf, w.em_conferencia_desde, w.id)`;
  const ended = sql`
    update conferencias k set situacao = 'retirada', resolvida_em = ${now}
      from clientes w
     where k.situacao = 'aberta' and k.espera_id = w.id and w.em_conferencia_desde is null and w.cpf in (${cpfs})`;
  const waiting = sql`
    update conferencias k set pessoa_id = r.id, conta_de = r.conta_id
      from clientes w join clientes r on ${isRecordOf(sql`w.cpf`)}
     where k.situacao = 'aberta' and k.espera_id = w.id and w.cpf in (${cpfs})`;
  await Promise.all([promoted.execute(tx), ended.execute(tx), waiting.execute(tx)]);
}

/** Ends the open cases about persons who are removed. @param people a statement of one column */
async function withdrawConferencias(
  tx: Transaction<DB>,
  people: RawBuilder<unknown>,
  now: Date,
): Promise<void> {
  await sql`
    update conferencias set situacao = 'retirada', resolvida_em = ${now}
     where situacao = 'aberta'
       and (espera_id in (${people}) or tipo = 'procuracao' and pessoa_id in (${people}))`.execute(tx);
}

/** Removes a person of an account whom no order names; who waited for their record gets it. */
export async function deletePessoa(
  tx: Transaction<DB>,
  scope: PatientScope,
  { id, cpf }: Pick<PessoaDaContaRow, 'id' | 'cpf'>,
  now: Date,
): Promise<void> {
  const deleted = tx
    .deleteFrom('clientes')
    .where('id', '=', id)
    .where('conta_id', '=', scope.clienteId)
    .where((eb) =>
      eb.not(eb.exists(eb.selectFrom('pedidos as p').select('p.id').where('p.paciente_id', '=', id))),
    );
  await Promise.all([
    withdrawConferencias(tx, sql`${id}`, now),
    deleted.execute(),
    promoteWaiting(tx, sql`${cpf}`, now),
  ]);
}

/** The people of a closed account end with it, and keep no CPF. */
export async function closePessoas(tx: Transaction<DB>, contaId: string, now: Date): Promise<void> {
  const closed = tx
    .updateTable('clientes')
    .set((eb) => ({ contestada_em: now, versao: eb('versao', '+', 1), updated_at: now }))
    .where('conta_id', '=', contaId)
    .where('contestada_em', 'is', null);
  const theirs = (column: 'id' | 'cpf') =>
    sql`select ${sql.ref(column)} from clientes where conta_id = ${contaId}`;
  await Promise.all([
    closed.execute(),
    withdrawConferencias(tx, theirs('id'), now),
    promoteWaiting(tx, theirs('cpf'), now),
  ]);
}

/**
 * Moves the record of a person to the account that waited for it: what it knows of them, and who declared it. The orders of the
 * former account stay its own, and closed to it.
 * @param holder the account's holder, from whom the person has address and telephone
 */
export async function movePessoa(
  tx: Transaction<DB>,
  { pessoaId, esperaId, holder }: { pessoaId: string; esperaId: string; holder: ClienteRow },
  now: Date,
): Promise<void> {
  const shared = sharedBy(holder);
  const moved = tx
    .updateTable('clientes as r')
    .from('clientes as w')
    .set((eb) => ({
      ...shared,
      conta_id: holder.id,
      parentesco: eb.ref('w.parentesco'),
      declarado_em: eb.ref('w.declarado_em'),
      email_contato: eb.ref('w.email_contato'),
      celular_proprio: eb.ref('w.celular_proprio'),
      responsavel_nome: eb.ref('w.responsavel_nome'),
      responsavel_cpf: eb.ref('w.responsavel_cpf'),
      responsavel_declara: eb.ref('w.responsavel_declara'),
      autorizado_em: eb.ref('w.autorizado_em'),
      autorizado_por: eb.ref('w.autorizado_por'),
      autorizado_ate: eb.ref('w.autorizado_ate'),
      recusado_em: eb.ref('w.recusado_em'),
      versao: eb('r.versao', '+', 1),
      updated_at: now,
    }))
    .where('r.id', '=', pessoaId)
    .where('w.id', '=', esperaId);
  const deleted = tx
    .deleteFrom('clientes')
    .where('id', '=', esperaId)
    .where('em_conferencia_desde', 'is not', null);
  await Promise.all([moved.execute(), deleted.execute()]);
}

/**
 * Makes the account of a minor a person of the holder's account. Where another account named the same CPF before, the team has to
 * find out which of the two answers for them; the address stays, where they are asked at 18.
 */
export async function adoptAccount(
  tx: Transaction<DB>,
  holder: Pick<ClienteRow, 'id'>,
  { id, parentesco }: { id: string; parentesco: Parentesco },
  now: Date,
): Promise<void> {
  await sql`
    update clientes c set
      conta_id = h.id, parentesco = ${parentesco}, declarado_em = ${now}, senha_hash = '', asaas_id = null,
      asaas_recusada_versao = null, asaas_recusada_em = null, asaas_recusas = 0, asaas_proxima_em = null,
      email_confirmado_em = null, responsavel_nome = h.nome, responsavel_cpf = h.cpf, responsavel_declara = true,
      telefone = h.telefone, cep = h.cep, endereco = h.endereco, numero = h.numero, bairro = h.bairro,
      complemento = h.complemento, sem_complemento = h.sem_complemento, uf = h.uf, cidade = h.cidade,
      em_conferencia_desde = case when exists (
        select from clientes x where x.cpf = c.cpf and x.id <> c.id and x.conta_id is not null
           and x.contestada_em is null and x.em_conferencia_desde is null) then ${now}::timestamptz end,
      versao = c.versao + 1, updated_at = ${now}
      from clientes h where h.id = ${holder.id} and c.id = ${id}`.execute(tx);
}
