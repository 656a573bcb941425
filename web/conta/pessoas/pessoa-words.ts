import type { Pessoa } from '#contracts/contas/pessoas.contract.ts';
import { idade } from '#domain/calendario/datas.ts';
import { PALAVRA_DO_PARENTESCO, type SituacaoDaPessoa } from '#domain/contas/pessoa.ts';

/** "Filho ou filha, 12 anos". `hoje` in São Paulo. */
export function pessoaWords({ parentesco, data_nascimento }: Pessoa, hoje: string): string {
  const anos = idade(data_nascimento, hoje);
  const age = anos === 1 ? '1 ano' : `${anos} anos`;
  return `${PALAVRA_DO_PARENTESCO[parentesco]}, ${anos === 0 ? 'menos de 1 ano' : age}`;
}

/** Consequence of the situation for the holder of the account. */
export const SITUACAO_WORDS: Readonly<Record<SituacaoDaPessoa, string>> = {
  liberada: 'Você pode pedir por esta pessoa.',
  'sem autorização':
    'Esperamos a autorização desta pessoa. Até lá você pode preparar o pedido, mas não pagar.',
  'em conferência':
    'Outra conta já responde por esta pessoa. A equipe precisa conferir: fale com a gente pelo chat.',
};
