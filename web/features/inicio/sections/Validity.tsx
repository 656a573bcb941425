import Check from 'lucide-react/icons/check';
import { VerifiedArt } from '../../../ui/art/VerifiedArt.tsx';
import { Card } from '../../../ui/Card.tsx';
import { Icon } from '../../../ui/Icon.tsx';
import { KeyValueList } from '../../../ui/KeyValueList.tsx';

const LAWS = [
  { name: 'Lei 14.063/2020', text: 'sobre assinaturas eletrônicas em saúde' },
  { name: 'Lei 14.510/2022', text: 'e Resolução CFM 2.314/2022, sobre telemedicina' },
  { name: 'Resolução CFM 2.299/2021', text: 'sobre documentos médicos eletrônicos' },
];

const SHOWN = [
  { name: 'Quem assinou', value: 'Nome do médico, como está no certificado' },
  { name: 'Quando', value: 'Dia e hora da assinatura' },
  { name: 'Alteração', value: 'Se o arquivo mudou depois de assinado' },
];

/** Why the document is worth what a paper one is worth, and how anyone can see it. */
export function Validity() {
  return (
    <section className="landing-night" aria-labelledby="t-validade">
      <div className="wrap landing-night-grid">
        <div>
          <h2 className="landing-title" id="t-validade">
            Vale como o papel, e qualquer pessoa pode conferir
          </h2>
          <p className="lead">
            Todo documento digital sai com assinatura qualificada <span className="nowrap">ICP-Brasil</span>,
            exigida pelo Conselho Federal de Medicina. O que a lei pede em papel é assinado à mão e vai pelo
            correio.
          </p>
          <ul className="landing-laws">
            {LAWS.map((law) => (
              <li key={law.name}>
                <Icon icon={Check} />
                <span>
                  <b>{law.name}</b> {law.text}
                </span>
              </li>
            ))}
          </ul>
        </div>
        <Card className="landing-proof">
          <div className="row">
            <VerifiedArt />
            <div>
              <h3>Confira a assinatura</h3>
              <p className="small muted">
                Abra o arquivo em <b className="nowrap">validar.iti.gov.br</b>, o verificador do governo. Ele
                mostra:
              </p>
            </div>
          </div>
          <KeyValueList items={SHOWN} />
        </Card>
      </div>
    </section>
  );
}
