import { useEffect, useState, type ReactNode } from 'react';
import { useIsMutating, useQueryClient } from '@tanstack/react-query';
import { useSession } from '../conta/identidade/session.api.ts';
import { useOnServerBack, useServerRestarting } from '../lib/live/watchdog.ts';
import { DialogStatus } from '../ui/dialog/ModalDialog.tsx';
import { DemoStrip, SkipLinks } from '../ui/layout/TopBar.tsx';
import { useNavigating } from '../ui/place/places.tsx';

/** Surrounds every screen: skip links, the notice of a demonstration, words about waiting, and the help footer. */
export function Frame({ children }: { children: ReactNode }) {
  const { demo } = useSession().aplicacao;
  return (
    <>
      <SkipLinks />
      {demo && <DemoStrip>Demonstração: preços, pessoas e pagamentos são fictícios.</DemoStrip>}
      <NavigationStatus />
      <OutageStatus>{children}</OutageStatus>
      <HelpFooter />
    </>
  );
}

/** Milliseconds before a slow navigation is announced; a shorter wait would only flash the text. */
const SLOW_AFTER_MS = 500;

/** Announces that the next screen is loading: on a slow phone the previous one stays meanwhile. */
function NavigationStatus() {
  const navigating = useNavigating();
  const [slow, setSlow] = useState(false);
  useEffect(() => {
    if (!navigating) return undefined;
    const timer = setTimeout(() => setSlow(true), SLOW_AFTER_MS);
    return () => {
      clearTimeout(timer);
      setSlow(false);
    };
  }, [navigating]);
  return (
    <div role="status" className="indo">
      {slow && <span>Carregando...</span>}
    </div>
  );
}

/** The help footer of every screen; its links always have the same order (WCAG 2.2, 3.2.6 Consistent Help). */
function HelpFooter() {
  const { contactEmail, horario } = useSession().aplicacao;
  return (
    <footer id="contato" className="help-footer" tabIndex={-1}>
      <div className="wrap">
        <p>
          Precisa de ajuda? Escreva para <a href={`mailto:${contactEmail}`}>{contactEmail}</a>. Respondemos{' '}
          <span className="num">{horario.emPalavras}</span>.
        </p>
        <p>
          <a href="/acessibilidade">Acessibilidade</a>
        </p>
      </div>
    </footer>
  );
}

const RESTARTING = 'O serviço está voltando. Nada se perde: seguimos tentando por você.';
const REPEATING = 'Ainda não foi salvo. Tentando de novo…';

/**
 * Announces that the server is restarting, or that a write is being repeated; an open dialog repeats the words, because it
 * makes the page behind it inert. Reads all queries again once the server is back.
 */
function OutageStatus({ children }: { children: ReactNode }) {
  const restarting = useServerRestarting();
  const repeating = useIsMutating({ predicate: ({ state }) => state.failureCount > 0 }) > 0;
  const client = useQueryClient();
  useOnServerBack(() => void client.invalidateQueries());
  const words = restarting ? RESTARTING : repeating ? REPEATING : null;
  return (
    <DialogStatus value={words}>
      <div role="status" className="indo volta">
        {words !== null && <span className="center">{words}</span>}
      </div>
      {children}
    </DialogStatus>
  );
}
