import type { Queries } from '#platform/db/database.ts';

/** Who an order was for whose account was erased, while the law keeps it; undefined for every other patient. */
export function findIdentidade(db: Queries, pacienteId: string) {
  return db
    .selectFrom('identidades_guardadas')
    .select(['cpf', 'nome', 'nome_social', 'data_nascimento', 'responsavel_nome', 'responsavel_cpf'])
    .select(['cep', 'endereco', 'numero', 'bairro', 'complemento', 'uf', 'cidade'])
    .where('cliente_id', '=', pacienteId)
    .executeTakeFirst();
}
