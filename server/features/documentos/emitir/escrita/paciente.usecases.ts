import type { PatientScope } from '#platform/actor.ts';
import type { UnitOfWork } from '#platform/db/transaction.ts';
import type { BaseDeps } from '#platform/deps.ts';
import { readCliente } from '#features/contas/clientes/clientes.public.ts';
import type { DocumentoAEmitir } from '#features/documentos/tipos/tipos.public.ts';

/** What a sheet says of its patient, as the record has it now: the registered name, never how somebody wants to be called. */
export async function readPaciente(
  db: BaseDeps['db'] | UnitOfWork['db'],
  scope: PatientScope,
): Promise<DocumentoAEmitir['paciente']> {
  const { nome, cpf, data_nascimento, ...rest } = await readCliente(db, scope);
  const { endereco, numero, complemento, bairro, cidade, uf, cep } = rest;
  return {
    nome,
    cpf,
    nascimento: data_nascimento ?? '',
    endereco: { endereco, numero, complemento, bairro, cidade, uf, cep },
  };
}
