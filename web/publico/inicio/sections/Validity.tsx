import Scale from 'lucide-react/icons/scale';
import { Icon } from '#ui/picture/Icon.tsx';
import { LandingFold } from '../LandingFold.tsx';
import { SignedSheet } from './SignedSheet.tsx';

/** Explanations of the numbered parts of the drawing. */
const PARTS = [
  { name: 'Quem assina', text: 'Nome, CRM e contato do médico.' },
  { name: 'Para quem', text: 'O seu nome e o seu CPF.' },
  { name: 'Como foi feito', text: 'A folha diz que o atendimento foi por telemedicina.' },
  {
    name: 'Assinatura qualificada ICP-Brasil',
    text: 'Com dia e hora. A lei presume que é de quem assinou (MP 2.200-2/2001, art. 10).',
  },
  {
    name: 'Como conferir',
    text: 'Qualquer pessoa abre o arquivo em validar.iti.gov.br, o verificador do governo, e vê quem assinou e se algo mudou depois.',
  },
];

const LAWS = [
  { name: 'Lei 14.063/2020', text: 'assinatura eletrônica em documentos de saúde' },
  { name: 'Lei 14.510/2022 e Resolução CFM 2.314/2022', text: 'telemedicina' },
  { name: 'Resoluções CFM 2.299/2021 e 2.381/2024', text: 'documentos médicos' },
  {
    name: 'Portaria SVS/MS 344/1998 e RDC Anvisa 1.000/2025',
    text: 'receitas de controle especial, azul e amarela',
  },
];

/** The section on why the document is valid and how anyone can verify it. */
export function Validity() {
  return (
    <section className="landing-night" id="validade" aria-labelledby="t-validade">
      <div className="wrap landing-night-grid">
        <div className="validity-words">
          <h2 className="landing-title" id="t-validade">
            Vale como o papel, e qualquer pessoa pode conferir
          </h2>
          <p className="lead">
            Todo documento digital sai com assinatura qualificada <span className="nowrap">ICP-Brasil</span>,
            exigida pelo Conselho Federal de Medicina. O que a lei pede em papel é assinado à mão e vai pelo
            correio.
          </p>
        </div>
        <SignedSheet />
        <div className="validity-details">
          <LandingFold level={3} title="O que está em cada folha">
            <ol className="validity-parts grid gap-5">
              {PARTS.map((part, index) => (
                <li className="grid gap-4" key={part.name}>
                  <span className="validity-number num" aria-hidden="true">
                    {index + 1}
                  </span>
                  <div>
                    <h4>{part.name}</h4>
                    <p>{part.text}</p>
                  </div>
                </li>
              ))}
            </ol>
          </LandingFold>
        </div>
      </div>
      <div className="wrap">
        <div className="validity-laws">
          <LandingFold
            level={3}
            title={
              <span className="row">
                <Icon icon={Scale} />
                As regras que seguimos
              </span>
            }
          >
            <ul>
              {LAWS.map((law) => (
                <li key={law.name}>
                  <b>{law.name}</b>: {law.text}
                </li>
              ))}
            </ul>
          </LandingFold>
        </div>
      </div>
    </section>
  );
}
