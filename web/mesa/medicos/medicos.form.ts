import type { CadastroDoMedico } from '#contracts/contas/medicos.contract.ts';
import { formatCpf } from '#domain/contas/cpf.ts';
import { CAMPOS_DO_MEDICO, type CampoDoMedico, type MedicoDigitado } from '#domain/contas/medico.ts';
import { formatTelefone } from '#domain/contas/telefone.ts';

/** The field's label for each part of a doctor's record. */
export const MEDICO_LABELS: Readonly<Record<CampoDoMedico, string>> = {
  nome: 'Nome completo',
  cpf: 'CPF',
  telefone: 'Telefone',
  crm: 'CRM',
  uf: 'UF',
  rqe: 'RQE',
  especialidade: 'Especialidade',
  email: 'E-mail',
  endereco: 'Endereço profissional',
};

/** The form of a doctor who is still to be added. */
export const EMPTY_MEDICO: MedicoDigitado = {
  nome: '',
  cpf: '',
  telefone: '',
  crm: '',
  uf: '',
  rqe: '',
  especialidade: '',
  email: '',
  endereco: '',
};

/** A doctor's record as the fields show it. */
export function toMedicoForm(medico: CadastroDoMedico): MedicoDigitado {
  const fields = { ...EMPTY_MEDICO };
  for (const campo of CAMPOS_DO_MEDICO) fields[campo] = medico[campo];
  return { ...fields, cpf: formatCpf(medico.cpf), telefone: formatTelefone(medico.telefone) };
}

/** True for a name that a field of the form has. */
export function isCampoDoMedico(name: string): name is CampoDoMedico {
  return CAMPOS_DO_MEDICO.some((campo) => campo === name);
}
