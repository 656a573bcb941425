import type { CadastroDoMedico } from '#contracts/contas/medicos.contract.ts';
import { ESTADOS_DO_MEDICO } from '#domain/contas/medico.ts';
import type { MedicoRow } from './medicos.repository.ts';

/** A doctor, for the administrator; the password hash stays out. */
export function presentMedico(row: MedicoRow): CadastroDoMedico {
  return {
    id: row.id,
    nome: row.nome,
    cpf: row.cpf,
    crm: row.crm,
    uf: row.uf,
    rqe: row.rqe,
    especialidade: row.especialidade,
    telefone: row.telefone,
    email: row.email,
    endereco: row.endereco,
    estado: ESTADOS_DO_MEDICO.find((estado) => estado === row.estado) ?? 'inativo',
    estadoEm: row.estado_em.toISOString(),
    registroConferidoEm: row.registro_conferido_em?.toISOString() ?? null,
    temSenha: row.senha_hash !== null,
    segundoFatorDesde: row.segundo_fator_em?.toISOString() ?? null,
    versao: row.versao,
    criadoEm: row.created_at.toISOString(),
  };
}
