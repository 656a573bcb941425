import { EMERGENCIA } from '#domain/pedidos/consentimento.ts';
import type { PublicContext } from '#contracts/public-pages.ts';
import { countingSentence } from '../inicio/prazo.ts';
import type { LegalSection } from './legal-text.ts';

/** First half of the terms: what the service is, who may use it, who decides, how the document arrives. */
export function serviceSections({ brand, modoPrazo }: PublicContext): LegalSection[] {
  return [
    {
      id: 'servico',
      title: 'O que é o serviço',
      blocks: [
        `${brand} recebe pedidos de documentos médicos: renovação de receitas, pedidos de exames, encaminhamentos, atestados, relatórios e PrEP. O atendimento é assíncrono: você escreve, e um médico com registro ativo no Conselho Regional de Medicina lê, pode fazer perguntas e responde depois.`,
        'A consulta presencial continua sendo a referência do cuidado. Este serviço não substitui o seu acompanhamento: em doença crônica, a regra do Conselho Federal de Medicina é consulta presencial pelo menos a cada 180 dias.',
      ],
    },
    { id: 'emergencias', title: 'Emergências', blocks: [EMERGENCIA] },
    {
      id: 'quem-pode',
      title: 'Quem pode usar',
      blocks: [
        'Quem tem mais de 18 anos, para si, ou o responsável legal, para quem representa. O responsável informa nome e CPF e responde pelo que declara.',
        'Cada cadastro é de um CPF. A senha é pessoal; a equipe nunca a pede.',
        'As suas respostas e os seus arquivos precisam ser verdadeiros. Esconder ou inventar informação põe a sua saúde em risco e pode levar à recusa do pedido.',
      ],
    },
    {
      id: 'medico-decide',
      title: 'Quem decide é o médico',
      blocks: [
        'Fazer ou não o documento é decisão do médico, com autonomia. O pagamento remunera a avaliação do caso e não garante a emissão, o remédio, a quantidade nem o prazo de afastamento que você pediu.',
        'O médico pode pedir mais informações, exames, um documento com foto ou uma conversa, e pode concluir que você precisa de atendimento presencial.',
        'O atestado é um ato médico: só é dado quando o médico pode confirmar o que atesta.',
        'Cada receita cobre no máximo 30 dias de tratamento. As receitas azul e amarela pedem prova de uso anterior ou uma justificativa clínica detalhada.',
      ],
    },
    {
      id: 'entrega',
      title: 'Como o documento chega',
      blocks: [
        'Os documentos digitais são assinados com certificado ICP-Brasil e ficam na sua conta: avisamos por e-mail, e você recebe o PDF por e-mail se pedir. A assinatura pode ser conferida em validar.iti.gov.br.',
        'As receitas azul e amarela vão pelo correio, em papel e assinadas à mão, com o frete pago por quem pede. A receita de controle especial também vai em papel quando não há a numeração que a Anvisa exige para a digital.',
        'Você escolhe a farmácia, o laboratório e o especialista. Não indicamos nem recebemos por indicação.',
      ],
    },
    {
      id: 'prazo',
      title: 'Prazo',
      blocks: [
        `O pedido é processado em até 48 horas úteis, contadas do pagamento confirmado. ${countingSentence(modoPrazo)} A sua página mostra o dia e a hora.`,
        'Se o médico perguntar algo, a conclusão depende da sua resposta. O tempo do correio não faz parte deste prazo.',
      ],
    },
  ];
}
