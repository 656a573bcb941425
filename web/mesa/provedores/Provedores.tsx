import CircleAlert from 'lucide-react/icons/circle-alert';
import CircleCheck from 'lucide-react/icons/circle-check';
import Clock from 'lucide-react/icons/clock';
import Minus from 'lucide-react/icons/minus';
import type { ReactNode } from 'react';
import type { Provedor } from '#contracts/mesa/provedores.contract.ts';
import { useToday } from '#lib/clock/clock.ts';
import { LoadedQuery } from '#web/feedback/LoadedQuery.tsx';
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

/** The outside services now, the requests that wait for them, and what they refused; read once a minute. */
export function Provedores() {
  const provedores = useProvedores();
  const today = useToday();
  return (
    <LoadedQuery query={provedores}>
      {({ esperas, recusas, emailsRecusados, provedores: services, avisos }) => (
        <>
          <EsperasNote esperas={esperas} today={today} />
          <RecusasNote recusas={recusas} today={today} />
          {emailsRecusados.length > 0 && (
            <Note kind="wait" title="E-mails recusados" className="provedores-nota">
              <p>
                Estes endereços não recebem os nossos avisos. Peça pelo chat que a pessoa corrija o seu; o
                nome sai daqui quando ela trocar o endereço ou um e-mail chegar.
              </p>
              <ul>
                {emailsRecusados.map((recusado) => (
                  <li key={recusado.clienteId}>{recusadoSentence(recusado, today)}</li>
                ))}
              </ul>
            </Note>
          )}
          <ul className="provedores">
            {services.map((provedor) => (
              <ProvedorRow key={provedor.nome} provedor={provedor} today={today}>
                {provedor.nome === 'asaas' && <AvisosDetails avisos={avisos} today={today} />}
              </ProvedorRow>
            ))}
          </ul>
        </>
      )}
    </LoadedQuery>
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
