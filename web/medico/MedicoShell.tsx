import Keyboard from 'lucide-react/icons/keyboard';
import LogOut from 'lucide-react/icons/log-out';
import { useId, useState } from 'react';
import { Link, NavLink, Outlet, useLocation, useNavigate } from 'react-router';
import { SessionEndWarning, SignInAgain, useSessionEnd } from '../conta/identidade/identidade.public.ts';
import { SignOutFailed, useSession, useSignOut } from '../conta/identidade/session.public.ts';
import { unsavedEdicoes } from '../feedback/edicao/edicao-store.ts';
import { SignOutUnsaved } from '../feedback/edicao/SignOutUnsaved.tsx';
import { useShortcuts } from '../ui/keys/useShortcuts.ts';
import { Button } from '../ui/button/Button.tsx';
import { IconButton } from '../ui/button/IconButton.tsx';
import { ShortcutsDialog } from '../ui/keys/ShortcutsDialog.tsx';
import { TopBar } from '../ui/layout/TopBar.tsx';
import { Badge } from '../ui/status/Tag.tsx';
import { useReturnToPlace } from './assinatura/return-place.ts';
import { AssinaturaStatus } from './assinatura/AssinaturaStatus.tsx';
import { countWords } from './fila/fila-view.ts';
import { useFila } from './fila/fila.api.ts';
import { useHoldDecided } from './decididos/useHoldDecided.ts';
import { Palette } from './paleta/Palette.tsx';
import { showPalette } from '../caso/paleta/paleta.public.ts';
import { SHORTCUTS } from './shortcuts.ts';
import './medico.css';
import { logoPicture } from '#lib/words/logo.ts';

/** Navigation to the queue and to the own account, the shortcuts, and a sign-in dialog when the session expires. */
export function MedicoShell() {
  const { papel, nome, faltaSegundoFator, medico, aplicacao } = useSession();
  const signOut = useSignOut();
  const navigate = useNavigate();
  const [keysShown, setKeysShown] = useState(false);
  const signedIn = papel === 'Medico';
  const { warning, keepSession } = useSessionEnd(signedIn);
  const [unsaved, setUnsaved] = useState<string[] | null>(null);
  function leave() {
    const edits = unsavedEdicoes();
    if (edits.length > 0) setUnsaved(edits);
    else signOut.mutate(false);
  }
  // The live stream may report the end of the session before `Sair` is answered: then nobody is asked to sign in
  // again.
  const leaving = signOut.isPending || signOut.isSuccess;
  const works = signedIn && !faltaSegundoFator;
  useReturnToPlace();
  useHoldDecided(works && medico?.ativo === true);
  useShortcuts({
    '?': () => setKeysShown(true),
    g: works ? () => void navigate('/medico') : undefined,
    'mod+k': works ? () => showPalette(true) : undefined,
  });
  return (
    <>
      <TopBar brand={aplicacao.brand} logo={logoPicture(aplicacao.logo)} desk>
        {!faltaSegundoFator && (
          <nav className="medico-areas cluster gap-1" aria-label="Área do médico">
            <FilaLink enabled={works && medico?.ativo === true} />
            {works && <NavLink to="/agenda">Agenda</NavLink>}
            {works && <NavLink to="/medico/numeros">Números</NavLink>}
            {works && <NavLink to="/medico/repasse">Repasse</NavLink>}
            <NavLink to="/medico/seguranca">Segurança</NavLink>
          </nav>
        )}
        <div className="push row">
          {works && medico?.ativo === true && <AssinaturaStatus />}
          <IconButton
            className="medico-teclas"
            icon={Keyboard}
            label="Atalhos do teclado"
            size="desk"
            onClick={() => setKeysShown(true)}
          />
          {nome !== null && <span className="small muted medico-nome">{nome}</span>}
          <Button variant="bare" size="sm" icon={LogOut} busy={signOut.isPending} onClick={leave}>
            Sair
          </Button>
        </div>
      </TopBar>
      <SignOutFailed signOut={signOut} />
      <Outlet />
      {works && <Palette onShortcuts={() => setKeysShown(true)} />}
      <ShortcutsDialog groups={SHORTCUTS} open={keysShown} onClose={() => setKeysShown(false)} />
      {signedIn && warning && (
        <SessionEndWarning onContinue={keepSession} onSignOut={leave} signingOut={signOut.isPending} />
      )}
      <SignOutUnsaved
        unsaved={unsaved}
        onLeave={() => {
          setUnsaved(null);
          signOut.mutate(false);
        }}
        onCancel={() => setUnsaved(null)}
      />
      {/* Also while somebody else is signed in from another tab: the dialog covers the screen until the guards
          redirect. */}
      {!signedIn && !leaving && <SignInAgain papel="Medico" />}
    </>
  );
}

/** Screens of a doctor that are no part of the queue; a case is. */
const OTHER_AREAS = ['/agenda', '/medico/numeros', '/medico/repasse', '/medico/seguranca'];

/** The count of waiting cases is a description, no part of the link's name. */
function FilaLink({ enabled }: { enabled: boolean }) {
  const id = useId();
  const { pathname } = useLocation();
  const count = useFila('para-ler', enabled).data?.contagens['para-ler'] ?? 0;
  return (
    <Link
      to="/medico"
      aria-current={OTHER_AREAS.includes(pathname) ? undefined : 'page'}
      aria-describedby={count > 0 ? id : undefined}
    >
      Fila
      {count > 0 && (
        <>
          <Badge count={count} />
          <span id={id} hidden>
            {countWords(count)} para ler
          </span>
        </>
      )}
    </Link>
  );
}
