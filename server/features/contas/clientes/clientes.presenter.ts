import type { Cliente } from '#contracts/contas/clientes.contract.ts';
import { emailDoCpf } from '#domain/contas/cpf.ts';
import type { ClienteRow } from './clientes.repository.ts';

/** The patient's own record for the patient. */
export function presentCliente(row: ClienteRow): Cliente {
  return {
    cpf: row.cpf,
    email: emailDoCpf(row.cpf),
    nome: row.nome,
    nomeSocial: row.nome_social,
    data_nascimento: row.data_nascimento ?? '',
    telefone: row.telefone,
    emailContato: row.email_contato,
    emailConfirmadoEm: row.email_confirmado_em?.toISOString() ?? null,
    cep: row.cep,
    endereco: row.endereco,
    numero: row.numero,
    bairro: row.bairro,
    complemento: row.complemento,
    semComplemento: row.sem_complemento,
    uf: row.uf,
    cidade: row.cidade,
    responsavelNome: row.responsavel_nome,
    responsavelCpf: row.responsavel_cpf,
    responsavelDeclara: row.responsavel_declara,
    idAsaas: row.asaas_id,
    completo: row.dados_em !== null,
    updatedAt: row.updated_at.toISOString(),
  };
}
