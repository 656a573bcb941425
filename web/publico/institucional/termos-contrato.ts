import type { PublicContext } from '#contracts/public-pages.ts';
import { horarioEmPalavras } from '#domain/calendario/horario.ts';
import type { LegalSection } from './legal-text.ts';

/**
 * Second half of the terms: payment, withdrawal, duties, contact, jurisdiction (Lei 8.078/1990, arts. 49 and
 * 101).
 */
export function contractSections({ contactEmail, horario }: PublicContext): LegalSection[] {
  return [
    {
      id: 'preco',
      title: 'Preço e pagamento',
      blocks: [
        'O preço de cada serviço aparece antes da escolha e vale por 7 dias para o pedido criado. Depois disso é mostrado de novo, e você decide se aceita.',
        'O pagamento é por Pix. O médico começa a ler quando o pagamento é confirmado. Um código que vence sem ser pago não gera cobrança. O frete das receitas azul e amarela soma-se ao preço: aparece com o total antes de pagar, e um só Pix paga os dois.',
      ],
    },
    {
      id: 'reembolso',
      title: 'Recusa, desistência e reembolso',
      blocks: [
        'Se o médico recusar o pedido, você recebe o motivo por escrito e escolhe: marcar uma consulta ou receber o reembolso proporcional. Enquanto nenhum documento foi emitido, o valor volta inteiro nos 7 dias depois do pagamento; depois disso, volta a parte que a regra da clínica diz, e você vê quanto é antes de escolher.',
        'Você pode desistir em até 7 dias, sem explicar por quê (Código de Defesa do Consumidor, art. 49). Se o médico ainda não começou a ler o seu caso, o reembolso é integral, também depois dos 7 dias.',
        'Depois que o documento é emitido, o serviço foi prestado. Erro nosso é corrigido sem custo.',
        'O reembolso volta por Pix para quem pagou. Nada aqui diminui os direitos que o Código de Defesa do Consumidor dá a você.',
      ],
    },
    {
      id: 'deveres',
      title: 'O que você se compromete a fazer',
      blocks: [
        [
          'Dizer a verdade e enviar só documentos seus ou de quem você representa.',
          'Não alterar, revender nem emprestar documentos. Falsificar documento médico é crime.',
          'Seguir a orientação do médico e procurar atendimento presencial se piorar.',
          'Manter telefone, e-mail e endereço em dia: é por eles que os avisos e as cartas chegam.',
        ],
      ],
    },
    {
      id: 'disponibilidade',
      title: 'Disponibilidade e responsabilidade',
      blocks: [
        'O serviço pode parar para manutenção ou por falha de terceiros. O que você já enviou fica guardado, e o prazo perdido por nossa culpa dá direito a desistir com reembolso integral.',
        'O médico responde pelo ato médico e a empresa responde pelo serviço, nos termos da lei.',
      ],
    },
    {
      id: 'contato-termos',
      title: 'Contato',
      blocks: [
        `Pelo chat da sua área, pelo chat da página inicial ou por e-mail, em ${contactEmail}. Atendemos ${horarioEmPalavras(horario)}.`,
      ],
    },
    {
      id: 'foro',
      title: 'Dados pessoais, mudanças e foro',
      blocks: [
        'O uso dos seus dados está no aviso de privacidade desta página.',
        'Cada mudança nestes termos recebe um número de versão e uma data. O seu pedido segue os termos em vigor quando foi feito.',
        'Vale a lei brasileira. Você pode propor ação no foro do seu domicílio (Código de Defesa do Consumidor, art. 101, I).',
      ],
    },
  ];
}
