import type { Kysely } from 'kysely';
import type { DB } from '#platform/db/schema.ts';
import type { VersaoRow } from '#features/catalogo/perguntas/perguntas.public.ts';

/** A page of rows that were there at `ate`, after a place, by their ids. */
export type FilePiece = { ate: Date; depois: string | null; limit: number };

/** A page of all patients; a closed row whose record is another row's is left out. */
export function pageClientes(db: Kysely<DB>, { ate, depois, limit }: FilePiece) {
  let query = db
    .selectFrom('clientes')
    .select(['id', 'nome', 'nome_social', 'cpf', 'data_nascimento', 'telefone', 'email_contato'])
    .select(['responsavel_nome', 'endereco', 'numero', 'complemento', 'bairro', 'cidade', 'uf', 'cep'])
    .where('levado_por', 'is', null)
    .where('created_at', '<=', ate);
  if (depois !== null) query = query.where('id', '>', depois);
  return query.orderBy('id').limit(limit).execute();
}

/** A page of all doctors. */
export function pageMedicos(db: Kysely<DB>, { ate, depois, limit }: FilePiece) {
  let query = db
    .selectFrom('medicos')
    .select([
      'id',
      'nome',
      'tratamento',
      'crm',
      'uf',
      'especialidade',
      'rqe',
      'telefone',
      'email',
      'endereco',
    ])
    .where('created_at', '<=', ate);
  if (depois !== null) query = query.where('id', '>', depois);
  return query.orderBy('id').limit(limit).execute();
}

/** A page of all versions of both lists of questions. */
export function pageVersoes(db: Kysely<DB>, { ate, depois, limit }: FilePiece): Promise<VersaoRow[]> {
  let query = db
    .selectFrom('perguntas_versoes')
    .select(['id', 'tipo', 'numero', 'perguntas', 'created_at', 'administrador_id'])
    .where('created_at', '<=', ate);
  if (depois !== null) query = query.where('id', '>', depois);
  return query.orderBy('id').limit(limit).execute();
}

/** The opaque id of this installation. */
export async function readInstalacao(db: Kysely<DB>): Promise<string> {
  return (await db.selectFrom('instalacao').select('id').executeTakeFirstOrThrow()).id;
}
