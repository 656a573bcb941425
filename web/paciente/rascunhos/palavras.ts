import { dataEmSaoPaulo, dateCreated } from '../../../domain/datas.ts';
import type { EstadoDaSala } from './sala.ts';

export type Palavras = { texto: string; tom: 'saved' | 'busy' | 'wait' | 'stop' };

/** What the screen says of a draft; "salvo" only when the server has said so. `hoje` in São Paulo. */
export function palavrasDoRascunho(
  { fase, salvoEm, mensagem, guardado }: Pick<EstadoDaSala, 'fase' | 'salvoEm' | 'mensagem' | 'guardado'>,
  hoje: string,
): Palavras {
  switch (fase) {
    case 'parado':
      return { texto: '', tom: 'saved' };
    case 'salvando':
      return { texto: 'Salvando…', tom: 'busy' };
    case 'salvo':
      return { texto: salvoEm === null ? '' : `Rascunho salvo ${quando(salvoEm, hoje)}`, tom: 'saved' };
    case 'sem-conexao':
      return {
        texto: guardado
          ? 'Sem conexão: o que você escreveu está guardado neste aparelho e será enviado quando a conexão voltar'
          : 'Sem conexão: deixe esta página aberta para não perder o que escreveu',
        tom: 'wait',
      };
    case 'falhou':
      return {
        texto: guardado
          ? 'Não conseguimos salvar agora: o que você escreveu está guardado neste aparelho e será enviado em instantes'
          : 'Não conseguimos salvar agora: deixe esta página aberta para não perder o que escreveu',
        tom: 'wait',
      };
    case 'sem-sessao':
      return {
        texto: 'Você saiu da conta: entre de novo nesta aba e o que escreveu será enviado',
        tom: 'wait',
      };
    default:
      return { texto: mensagem ?? 'Este rascunho não pode mais ser salvo', tom: 'stop' };
  }
}

function quando(instante: string, hoje: string): string {
  const [dia = '', hora = ''] = dateCreated(instante).split(' ');
  return dataEmSaoPaulo(instante) === hoje ? `às ${hora}` : `em ${dia.slice(0, 5)} às ${hora}`;
}
