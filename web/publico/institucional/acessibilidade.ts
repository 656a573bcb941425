import type { PublicContext } from '#contracts/public-pages.ts';
import type { LegalSection } from './legal-text.ts';

/**
 * The sections of the accessibility statement that Lei 13.146/2015, art. 63 asks for, in the structure of eMAG.
 */
export function accessibilitySections({ brand, contactEmail }: PublicContext): LegalSection[] {
  return [
    {
      id: 'compromisso',
      title: 'O nosso compromisso',
      blocks: [
        `A Lei Brasileira de Inclusão (Lei 13.146/2015, art. 63) manda que os sites das empresas sejam acessíveis. ${brand} segue as Diretrizes de Acessibilidade para Conteúdo Web (WCAG) 2.2, nível AA, e os costumes do eMAG, o modelo do governo brasileiro.`,
        'Situação: parcialmente conforme. As telas passam nos nossos testes; o que ainda falta está dito abaixo. É uma declaração nossa: ninguém de fora avaliou ainda.',
      ],
    },
    {
      id: 'o-que-funciona',
      title: 'O que você pode esperar',
      blocks: [
        [
          'Tudo se faz pelo teclado, e o lugar onde você está fica marcado com um contorno.',
          'Cada campo tem nome, cada erro é dito em palavras ao lado do campo, e nada do que você digitou se perde.',
          'Leitores de tela encontram títulos, listas, avisos e mensagens novas do chat.',
          'O texto pode ser ampliado até 400 % e cabe em telas de 320 pontos, sem rolar para o lado.',
          'O contraste é conferido no tema claro e no escuro; o tema segue o do seu aparelho.',
          'Nenhuma informação depende só da cor: há sempre uma palavra.',
          'Quem pede menos movimento no aparelho não vê movimento aqui.',
          'A letra, Atkinson Hyperlegible, foi desenhada para quem enxerga pouco.',
          'O Pix também pode ser pago com o código em texto, sem ler o QR Code.',
          'As páginas públicas funcionam sem JavaScript.',
        ],
      ],
    },
    {
      id: 'teclado',
      title: 'Mapa do teclado',
      blocks: [
        {
          caption: 'Teclas e o que fazem',
          head: ['Tecla', 'O que faz'],
          rows: [
            ['Tab e Shift + Tab', 'Vai ao próximo campo, botão ou link, e volta.'],
            ['Enter', 'Abre o link, aciona o botão, envia o formulário.'],
            ['Espaço', 'Marca a caixa, aciona o botão, abre uma pergunta das dúvidas.'],
            ['Setas', 'Escolhe entre as opções de um grupo, como os serviços.'],
            ['Esc', 'Fecha a janela de confirmação sem fazer nada.'],
          ],
        },
        'Nas páginas públicas há ainda três atalhos, com os números usados pelos sites do governo: 1 vai ao conteúdo, 2 ao menu, 4 ao rodapé. A primeira tecla Tab mostra os mesmos caminhos como links.',
        {
          caption: 'Teclas dos atalhos por navegador',
          head: ['Navegador', 'Teclas'],
          rows: [
            ['Chrome e Edge', 'Alt + 1, 2 ou 4'],
            ['Firefox', 'Alt + Shift + 1, 2 ou 4'],
            ['No Mac', 'Control + Option + 1, 2 ou 4'],
          ],
        },
      ],
    },
    {
      id: 'o-que-falta',
      title: 'O que ainda falta',
      blocks: [
        [
          'Teste com pessoas com deficiência e avaliação por quem não fez o site.',
          'Percurso completo com os leitores de tela NVDA, VoiceOver e TalkBack; hoje a conferência é automática e pelo teclado.',
          'Tradução para Libras.',
          'Descrição das fotos que as pessoas enviam no pedido e no chat.',
          'Versão em braile do que vai em papel, como as receitas azul e amarela.',
          'O botão Falar no chat abre um serviço de outra empresa, que não controlamos. O chat da sua área é nosso e segue esta página.',
        ],
      ],
    },
    {
      id: 'como-testamos',
      title: 'Como testamos',
      blocks: [
        'A cada mudança, um programa percorre as telas num celular e num computador, no tema claro e no escuro, confere as regras das WCAG que uma máquina consegue conferir, e verifica que nada rola para o lado. Há ainda percursos feitos só com o teclado.',
      ],
    },
    {
      id: 'como-reclamar',
      title: 'Como reclamar ou pedir ajuda',
      blocks: [
        `Escreva para ${contactEmail} com a palavra acessibilidade no assunto. Conte em que página foi, o que você queria fazer e, se puder, qual navegador e qual recurso de apoio usa. Não precisa contar nada da sua saúde.`,
        'Respondemos em até 5 dias úteis, dizendo o que vai ser feito e quando.',
        'Se alguma tela impedir você de terminar um pedido, escreva do mesmo jeito: a equipe combina com você outro caminho.',
        'Se a resposta não resolver, você pode procurar o órgão de defesa da pessoa com deficiência da sua cidade ou o Ministério Público.',
      ],
    },
  ];
}
