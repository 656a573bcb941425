import type { Pessoa } from '#contracts/contas/pessoas.contract.ts';
import { formatDataBr, idade } from '#domain/calendario/datas.ts';
import { adultaDesde, PALAVRA_DO_PARENTESCO } from '#domain/contas/pessoas/pessoa.ts';

/** "Filho ou filha, 12 anos". `hoje` in São Paulo. */
export function pessoaWords({ parentesco, data_nascimento }: Pessoa, hoje: string): string {
  const anos = idade(data_nascimento, hoje);
  const age = anos === 1 ? '1 ano' : `${anos} anos`;
  return `${PALAVRA_DO_PARENTESCO[parentesco]}, ${anos === 0 ? 'menos de 1 ano' : age}`;
}

const PODE = 'Você pode pedir por esta pessoa';

/** Consequence of the situation for the holder of the account. `hoje` in São Paulo. */
export function situacaoWords(pessoa: Pessoa, hoje: string): string {
  const { situacao, autorizadaPor, autorizadaAte, fechada, perguntarDesde } = pessoa;
  switch (situacao) {
    case 'liberada':
      if (autorizadaPor === null || autorizadaPor === 'pessoa') return `${PODE}.`;
      return autorizadaAte === null
        ? `${PODE}, pelo documento que a equipe conferiu.`
        : `${PODE} até ${formatDataBr(autorizadaAte)}, pelo documento que a equipe conferiu.`;
    case 'recusada':
      return perguntarDesde === null || perguntarDesde <= hoje
        ? 'Esta pessoa não autorizou. Você pode perguntar de novo ou retirá-la da conta.'
        : `Esta pessoa não autorizou. Dá para perguntar de novo a partir de ${formatDataBr(perguntarDesde)}.`;
    case 'em conferência':
      return 'A equipe precisa conferir quem responde por esta pessoa. Até lá não dá para pedir por ela.';
    default:
      if (autorizadaAte !== null) return `O documento valeu até ${formatDataBr(autorizadaAte)}. Envie outro.`;
      return fechada
        ? `Desde ${formatDataBr(adultaDesde(pessoa.data_nascimento))} esta pessoa é adulta: ela precisa autorizar.`
        : 'Esperamos a autorização desta pessoa. Até lá você pode preparar o pedido, mas não pagar.';
  }
}

type Words = { kind: 'info' | 'wait' | 'stop'; text: string };

/** How far the desk has come with the documents about a person; null where there is nothing to say. */
export function conferenciaWords({
  tipo,
  situacao,
  motivo,
  pede,
  recebidos,
}: NonNullable<Pessoa['conferencia']>): Words | null {
  if (situacao === 'recusada')
    return { kind: 'stop', text: `A equipe não aceitou o documento. ${motivo ?? ''}`.trim() };
  if (situacao !== 'aberta') return null;
  if (tipo === 'segundo responsável' && recebidos.length === 0) {
    return pede
      ? {
          kind: 'wait',
          text: 'A equipe precisa de um documento que mostre que você responde por esta pessoa.',
        }
      : null;
  }
  return { kind: 'info', text: 'Recebemos os documentos. A equipe confere e responde por e-mail.' };
}
