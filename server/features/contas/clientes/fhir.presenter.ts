import type { Patient } from 'fhir/r4';
import type { Identified } from '#platform/fhir/bundle.ts';
import { patient } from '#platform/fhir/people.ts';
import type { ClienteRow } from './clientes.repository.ts';

/** The columns that describe a patient. */
type Said = Pick<
  ClienteRow,
  | 'id'
  | 'nome'
  | 'nome_social'
  | 'cpf'
  | 'data_nascimento'
  | 'telefone'
  | 'email_contato'
  | 'responsavel_nome'
  | 'endereco'
  | 'numero'
  | 'complemento'
  | 'bairro'
  | 'cidade'
  | 'uf'
  | 'cep'
>;

/** A patient of ours as FHIR says one, with what is stored now. */
export function presentPatient(row: Said): Identified<Patient> {
  return patient({
    id: row.id,
    nome: row.nome,
    nomeSocial: row.nome_social,
    cpf: row.cpf,
    nascimento: row.data_nascimento ?? '',
    responsavel: row.responsavel_nome,
    telefone: row.telefone,
    email: row.email_contato,
    endereco: row,
  });
}
