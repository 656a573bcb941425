import type { Reader } from './rows.ts';

/** Rows of a table that are read beyond the scope of a patient or a doctor, and why they must be. */
type Reason = {
  table: string;
  reader?: Reader['tipo'];
  /** In these statements only; absent: in any. */
  statement?: RegExp;
  why: string;
};

const TIMES = 'the free times of all doctors are offered';
/** Who else chooses a time, or has one. */
const CHOOSING = /^select "x"."cliente_id" from .* from "escolhas" .* union /;

const REASONS: readonly Reason[] = [
  { table: 'fechamentos_de_repasse', why: 'which months are closed is the same for every doctor' },
  { table: 'regras_de_repasse', why: 'what an act pays is the same for every doctor' },
  { table: 'ajustes', why: 'what holds for the whole house is shown to everybody' },
  { table: 'calendarios', why: 'local holidays move the day that everybody is promised' },
  { table: 'perguntas_versoes', why: 'the questions that the desk has published' },
  {
    table: 'administradores',
    statement: /^select (?!.*administradores).* from "perguntas_versoes"/,
    why: 'a version of the questions names who published it, by an id that nobody is shown',
  },
  {
    table: 'medicos',
    statement: /^(?!.*(senha_hash|\bcpf\b|telefone|endereco))/s,
    why: 'name, registration and state of a doctor are public',
  },
  { table: 'agendas', reader: 'Paciente', why: TIMES },
  { table: 'excecoes_da_agenda', reader: 'Paciente', why: TIMES },
  {
    table: 'consultas',
    reader: 'Paciente',
    statement: /from "agendas" as "a"|from "excecoes_da_agenda"/,
    why: 'when a doctor is taken, without whom, is what their free times are made of',
  },
  ...['clientes', 'pedidos', 'escolhas', 'consultas'].map((table): Reason => {
    return { table, statement: CHOOSING, why: 'who is shown the same free times is told that one is gone' };
  }),
  ...['cobrancas', 'pedidos'].map((table): Reason => {
    return {
      table,
      reader: 'Paciente',
      statement: /"k"\."pagador_id"/,
      why: 'who paid for a record that went to another account reads amount, time and the number of the order',
    };
  }),
  {
    table: 'faixas_sncr',
    reader: 'Medico',
    statement: /^select "medico_id", "inicio", "fim" from "faixas_sncr" where "inicio" <= /,
    why: 'a range is given to one doctor only, and the other is told which part is taken',
  },
];

/** True where a table is open to a reader in a statement, whatever the owner of its rows. */
export function isOpen(table: string, { tipo }: Reader, statement: string): boolean {
  return REASONS.some(
    (reason) =>
      reason.table === table &&
      (reason.reader ?? tipo) === tipo &&
      (reason.statement?.test(statement) ?? true),
  );
}
