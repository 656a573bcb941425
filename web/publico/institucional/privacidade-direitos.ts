import type { PublicContext } from '#contracts/public-pages.ts';
import { officerSentence } from './identity-words.ts';
import type { LegalSection } from './legal-text.ts';

/**
 * Second half of the privacy notice: retention, rights, security, cookies (Lei 13.709/2018, arts. 15, 18, 19, 46,
 * 48).
 */
export function rightsSections(context: PublicContext): LegalSection[] {
  return [
    {
      id: 'quanto-tempo',
      title: 'Por quanto tempo guardamos',
      blocks: [
        [
          `Prontuário (pedidos, respostas, arquivos, mensagens e documentos): no mínimo ${context.conservacao.prontuarioAnos} anos a partir do último registro. A Lei 13.787/2018, art. 6º, pede pelo menos 20.`,
          'Documento com foto, enviado por quem diz que outra pessoa se cadastrou com o seu CPF: até 30 dias depois da resposta. É visto só pela administração e depois é apagado.',
          'Anotações de trabalho da equipe: enquanto a conta existe; são apagadas com ela.',
          'Cobranças e documentos fiscais: até o fim do quinto ano depois do pagamento (Lei 5.172/1966, arts. 173 e 195).',
          'Registros de acesso: 6 meses (Lei 12.965/2014, art. 15).',
          'Demais dados: até o fim da finalidade; depois são apagados ou tornados anônimos.',
        ],
      ],
    },
    {
      id: 'direitos',
      title: 'Os seus direitos',
      blocks: [
        'A qualquer momento você pode pedir (LGPD, art. 18):',
        [
          'a confirmação de que tratamos os seus dados e o acesso a eles;',
          'a correção do que está incompleto, errado ou desatualizado;',
          'a anonimização, o bloqueio ou a eliminação do que for desnecessário, excessivo ou contrário à lei;',
          'a portabilidade para outro fornecedor;',
          'a informação de com quem compartilhamos;',
          'a revogação do consentimento e a eliminação do que dependia só dele.',
        ],
        'A cópia que você baixa em Conta e segurança não traz as anotações de trabalho da equipe; ela diz que existem. São dados seus: peça pelo chat, e a equipe responde o que dizem de você.',
        'Você mesmo apaga a sua conta, em Conta e segurança. A página diz antes o que vai embora na hora e o que a lei manda guardar, e no fim dá um comprovante. O que fica guardado sai das telas do dia a dia e é apagado quando o prazo termina.',
        'A lei obriga a guardar o prontuário pelo prazo dela: enquanto ele corre, um pedido de eliminação não alcança o que faz parte do prontuário, mas você sempre pode ter uma cópia.',
        `${officerSentence(context)} A resposta completa sai em até 15 dias (art. 19). Você também pode reclamar à Autoridade Nacional de Proteção de Dados (ANPD).`,
      ],
    },
    {
      id: 'seguranca',
      title: 'Segurança e incidentes',
      blocks: [
        'A conexão é cifrada, cada pessoa da equipe acessa só o que o trabalho dela pede, e os acessos ficam registrados.',
        'Nenhum sistema é infalível. Se houver um incidente que possa trazer risco ou dano relevante, avisamos você e a ANPD no prazo da Resolução CD/ANPD 15/2024, de 3 dias úteis, dizendo o que houve e o que fazer.',
      ],
    },
    {
      id: 'cookies',
      title: 'Cookies',
      blocks: [
        'Usamos somente cookies necessários: os da sua sessão, para você entrar e continuar de onde parou, e um que reconhece este navegador por até 400 dias, para avisar você de acessos novos e para que tentativas de estranhos não bloqueiem a sua entrada. Não há cookies de propaganda nem de rastreamento, e estas páginas públicas funcionam sem nenhum.',
        'O que você digita nos seus dados e no questionário é guardado como rascunho na sua conta, para continuar depois ou em outro aparelho, e é apagado quando você envia. O que ainda não chegou até nós fica só nesta aba do navegador e some quando ela é fechada. Num computador de outra pessoa, termine o pedido e use Sair.',
        'Os documentos que você escolhe ficam neste navegador até o fim do envio, por no máximo 24 horas, para continuar de onde pararam se a internet cair ou a página fechar. Sair apaga o que restar.',
        'O serviço que você escolhe na página inicial fica neste navegador até você fazer o pedido, por no máximo uma hora. Sair apaga.',
        'O navegador guarda também os arquivos da própria página (código, letras e desenhos), para abrir mais depressa e avisar quando falta internet. Neles não há nada seu.',
      ],
    },
    {
      id: 'mudancas',
      title: 'Mudanças neste aviso',
      blocks: [
        'Cada mudança recebe um número de versão e uma data, no alto desta página. Se a mudança for importante, avisamos antes, por e-mail ou ao entrar.',
      ],
    },
  ];
}
