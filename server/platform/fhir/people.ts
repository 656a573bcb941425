import type { ContactPoint, Identifier, Organization, Patient, Practitioner } from 'fhir/r4';
import { SEM_COMPLEMENTO } from '#domain/contas/dados-pessoais.ts';
import type { Identified } from './bundle.ts';
import { fhirId } from './ids.ts';
import { SYSTEMS, systemOfCrm } from './systems.ts';
import { some, words } from './values.ts';

/** A person as a patient; `cpf` is '' for a person without one, `nascimento` a day as 'YYYY-MM-DD'. */
export type PatientData = {
  id: string;
  nome: string;
  nomeSocial?: string;
  cpf: string;
  nascimento: string;
  sexo?: 'feminino' | 'masculino' | '';
  responsavel?: string;
  telefone?: string;
  email?: string;
  endereco: Readonly<
    Record<'endereco' | 'numero' | 'complemento' | 'bairro' | 'cidade' | 'uf' | 'cep', string>
  >;
};

const GENDERS = { feminino: 'female', masculino: 'male', '': undefined } as const;
const COUNTRY = 'BR';

/** A patient, with the CPF as the identifier. */
export function patient(data: PatientData): Identified<Patient> {
  const [nome, social, responsavel] = [data.nome, data.nomeSocial, data.responsavel].map(words);
  return {
    resourceType: 'Patient',
    id: fhirId('Patient', data.id),
    identifier: data.cpf === '' ? undefined : [{ ...CPF, value: data.cpf }],
    name: some([
      ...(nome ? [{ use: 'official' as const, text: nome }] : []),
      ...(social ? [{ use: 'usual' as const, text: social }] : []),
    ]),
    telecom: contactsOf(data, 'home'),
    gender: GENDERS[data.sexo ?? ''],
    birthDate: /^\d{4}-\d{2}-\d{2}$/.test(data.nascimento) ? data.nascimento : undefined,
    address: addressOf(data.endereco),
    contact: responsavel
      ? [{ relationship: [{ text: 'Responsável' }], name: { text: responsavel } }]
      : undefined,
  };
}

const CPF: Identifier = {
  use: 'official',
  type: { coding: [{ system: SYSTEMS.identifierType, code: 'TAX', display: 'Tax ID number' }], text: 'CPF' },
  system: SYSTEMS.cpf,
};

function addressOf(typed: PatientData['endereco']): Patient['address'] {
  const street = [typed.endereco, typed.numero].filter((one) => one.trim() !== '').join(', ');
  const unit = typed.complemento === SEM_COMPLEMENTO ? '' : typed.complemento;
  const line = [street, unit].flatMap((one) => words(one) ?? []);
  const city = words(typed.cidade);
  if (line.length === 0 && city === undefined) return undefined;
  const place = { district: words(typed.bairro), city, state: words(typed.uf), postalCode: words(typed.cep) };
  return [{ use: 'home', line: some(line), ...place, country: COUNTRY }];
}

function contactsOf(
  { telefone, email }: { telefone?: string; email?: string },
  use: 'home' | 'work',
): ContactPoint[] | undefined {
  const [phone, address] = [telefone, email].map(words);
  return some([
    ...(phone ? [{ system: 'phone' as const, value: phone, use }] : []),
    ...(address ? [{ system: 'email' as const, value: address, use }] : []),
  ]);
}

/** A doctor as the sheets name them. */
export type PractitionerData = { id: string } & Readonly<
  Record<
    'nome' | 'tratamento' | 'crm' | 'uf' | 'especialidade' | 'rqe' | 'telefone' | 'email' | 'endereco',
    string
  >
>;

/** A doctor, with the registration at the council as the identifier. */
export function practitioner(data: PractitionerData): Identified<Practitioner> {
  const [especialidade, rqe, endereco] = [data.especialidade, data.rqe, data.endereco].map(words);
  const titles = [especialidade, rqe && `RQE ${rqe}`].filter((one) => one !== undefined);
  return {
    resourceType: 'Practitioner',
    id: fhirId('Practitioner', data.id),
    identifier: [
      {
        use: 'official',
        type: {
          coding: [{ system: SYSTEMS.identifierType, code: 'MD', display: 'Medical License number' }],
          text: `CRM-${data.uf}`,
        },
        system: systemOfCrm(data.uf),
        value: data.crm,
      },
    ],
    name: [{ use: 'official', text: words(data.nome), prefix: some([data.tratamento].filter(Boolean)) }],
    telecom: contactsOf(data, 'work'),
    address: endereco ? [{ use: 'work', text: endereco, country: COUNTRY }] : undefined,
    qualification: titles.length === 0 ? undefined : [{ code: { text: titles.join(', ') } }],
  };
}

/** The clinic of an installation. */
export function organization({
  instalacao,
  marca,
}: {
  instalacao: string;
  marca: string;
}): Identified<Organization> {
  return { resourceType: 'Organization', id: fhirId('Organization', instalacao), name: marca };
}
