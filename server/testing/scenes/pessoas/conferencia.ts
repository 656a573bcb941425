import { randomUUID } from 'node:crypto';
import type { Kysely, Transaction } from 'kysely';
import type { DB } from '#platform/db/schema.ts';

type Values = { contaId: string; texto: string; agora: Date };

/** A person of an account, with a case about them and a document that was deleted since. */
export async function insertConferencia(
  db: Kysely<DB> | Transaction<DB>,
  { contaId: conta_id, texto, agora: created_at }: Values,
): Promise<void> {
  const person = { cpf: '86288366757', nome: texto, conta_id, parentesco: 'avo', senha_hash: '' } as const;
  const { id: pessoa_id } = await db
    .insertInto('clientes')
    .values({ ...person, declarado_em: created_at })
    .returning('id')
    .executeTakeFirstOrThrow();
  const id = randomUUID();
  await db
    .insertInto('conferencias')
    .values({ id, tipo: 'procuracao', pessoa_id, conta_id, created_at })
    .execute();
  const gone = { papel: 'identidade', sha256: texto, size: 1, content_type: 'image/png' } as const;
  await db
    .insertInto('documentos_da_conferencia')
    .values({ ...gone, conferencia_id: id, conta_id, apagado_em: created_at, created_at })
    .execute();
}
