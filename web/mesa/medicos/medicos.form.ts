import type { CadastroDoMedico } from '#contracts/contas/medicos.contract.ts';
import { formatCpf } from '#domain/contas/cpf.ts';
import { CAMPOS_DO_MEDICO, type CampoDoMedico, type MedicoDigitado } from '#domain/contas/medico.ts';
import { formatTelefone } from '#domain/contas/telefone.ts';

export const MEDICO_LABELS: Readonly<Record<CampoDoMedico, string>> = {
  nome: 'Nome completo',
  tratamento: 'Tratamento',
  cpf: 'CPF',
  telefone: 'Telefone',
  crm: 'CRM',
  uf: 'UF',
  rqe: 'RQE',
  especialidade: 'Especialidade',
  email: 'E-mail',
  endereco: 'Endereço profissional',
};

export const EMPTY_MEDICO: MedicoDigitado = {
  nome: '',
  tratamento: '',
  cpf: '',
  telefone: '',
  crm: '',
  uf: '',
  rqe: '',
  especialidade: '',
  email: '',
  endereco: '',
};

export function toMedicoForm(medico: CadastroDoMedico): MedicoDigitado {
  const fields = { ...EMPTY_MEDICO };
  for (const campo of CAMPOS_DO_MEDICO) fields[campo] = medico[campo];
  return { ...fields, cpf: formatCpf(medico.cpf), telefone: formatTelefone(medico.telefone) };
}

export function isCampoDoMedico(name: string): name is CampoDoMedico {
  return CAMPOS_DO_MEDICO.some((campo) => campo === name);
}
