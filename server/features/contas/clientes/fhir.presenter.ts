import type { Patient } from 'fhir/r4';
import type { Identified } from '../../../platform/fhir/bundle.ts';
import { patient } from '../../../platform/fhir/people.ts';
import type { ClienteRow } from './clientes.repository.ts';

type Stored = Omit<ClienteRow, 'senha_hash'>;

/** A patient of ours as FHIR says one, with what is stored now. */
export function presentPatient(row: Stored): Identified<Patient> {
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
