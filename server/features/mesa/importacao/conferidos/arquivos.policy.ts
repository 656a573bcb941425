import { lerFicha } from '#domain/importacao/arquivo-trazido.ts';
import { porqueDaRecusa } from '#domain/pedidos/anexos.ts';
import { lerCpf, type CpfLido } from '#domain/importacao/cpf-lido.ts';
import type { FoundFile } from '#platform/predecessor/files.ts';

const DE_OUTRO = 'a ficha dele diz que é de outro CPF';

export type ArquivoJulgado = {
  ok: true;
  file: { origem: string; nome: string; caminho: string; size: number };
  cpf: CpfLido & { chave: string };
  em: Date | null;
  /** Why it is not accepted, whatever it holds; it has a note. Null: its content decides. */
  recusa: string | null;
};

/** Judges a file before its content is opened. `porque`: in the words of the report. */
export function julgarArquivo(
  found: FoundFile,
): ArquivoJulgado | { ok: false; origem: string; porque: string } {
  if (!found.ok) return found;
  const { pasta, nome, caminho, size, ficha } = found;
  const origem = `files/${pasta}/${nome}`;
  const cpf = lerCpf(pasta);
  if (cpf.chave === null || cpf.como === 'ilegivel')
    return { ok: false, origem, porque: 'A pasta não tem o nome de um CPF.' };
  const { chave } = cpf;
  const { em, deOutro } = lerFicha(ficha, chave);
  const recusa = deOutro ? DE_OUTRO : porqueDaRecusa({ nome: '', size });
  return { ok: true, file: { origem, nome, caminho, size }, cpf: { ...cpf, chave }, em, recusa };
}

/** The line of the report about a file that is not accepted. */
export const naoAceito = (porque: string): string => `Arquivo não aceito: ${porque}.`;
