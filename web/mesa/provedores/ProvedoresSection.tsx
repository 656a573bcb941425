import CircleAlert from 'lucide-react/icons/circle-alert';
import CircleCheck from 'lucide-react/icons/circle-check';
import Clock from 'lucide-react/icons/clock';
import Minus from 'lucide-react/icons/minus';
import type { ReactNode } from 'react';
import type { Provedor } from '#contracts/mesa/provedores.contract.ts';
import { useToday } from '#lib/clock/clock.ts';
import { Card } from '#ui/layout/Card.tsx';
import { Note } from '#ui/status/Note.tsx';
import { Tag, type TagProps } from '#ui/status/Tag.tsx';
import { AvisosDetails } from './AvisosDetails.tsx';
import { EsperasNote, RecusasNote } from './ProvedoresNotes.tsx';
import { provedorDetails, recusadoSentence } from './provedores-words.ts';
import { useProvedores } from './provedores.api.ts';
import './provedores.css';

const LOOK: Readonly<Record<Provedor['estado'], Pick<TagProps, 'kind' | 'icon'>>> = {
  bem: { kind: 'ok', icon: CircleCheck },
  esperando: { kind: 'wait', icon: Clock },
  falhando: { kind: 'stop', icon: CircleAlert },
  recusando: { kind: 'stop', icon: CircleAlert },
  'sem-uso': { kind: 'idle', icon: Minus },
};

/** Failing outside services, waiting requests, and refusals. */
export function ProvedoresSection() {
  const { data } = useProvedores();
  const today = useToday();
  // The screen works without this section: it shows nothing while loading and after a failure.
  if (!data) return null;
  return (
    <section id="servicos" aria-labelledby="provedores-titulo" tabIndex={-1}>
      <h2 id="provedores-titulo" className="section-title">
        Serviços externos
      </h2>
      <EsperasNote esperas={data.esperas} today={today} />
      <RecusasNote recusas={data.recusas} today={today} />
      {data.emailsRecusados.length > 0 && (
        <Note kind="wait" title="E-mails recusados" className="provedores-nota">
          <p>
            Estes endereços não recebem os nossos avisos. Peça pelo chat que a pessoa corrija o seu; o nome
            sai daqui quando ela trocar o endereço ou um e-mail chegar.
          </p>
          <ul>
            {data.emailsRecusados.map((recusado) => (
              <li key={recusado.clienteId}>{recusadoSentence(recusado, today)}</li>
            ))}
          </ul>
        </Note>
      )}
      <Card>
        <ul className="provedores">
          {data.provedores.map((provedor) => (
            <ProvedorRow key={provedor.nome} provedor={provedor} today={today}>
              {provedor.nome === 'asaas' && <AvisosDetails avisos={data.avisos} today={today} />}
            </ProvedorRow>
          ))}
        </ul>
      </Card>
    </section>
  );
}

type ProvedorRowProps = { provedor: Provedor; today: string; children: ReactNode };

function ProvedorRow({ provedor, today, children }: ProvedorRowProps) {
  const text = provedorDetails(provedor, today);
  return (
    <li>
      <div>
        <strong>{provedor.titulo}</strong>
        {text !== '' && <p className="small muted">{text}</p>}
        {provedor.conselho !== null && <p className="small">{provedor.conselho}</p>}
      </div>
      <Tag {...LOOK[provedor.estado]}>{provedor.palavras}</Tag>
      {children}
    </li>
  );
}
