import WifiOff from 'lucide-react/icons/wifi-off';
import { Icon } from '#ui/picture/Icon.tsx';
import type { FilesSnapshot } from '../outbox/files.ts';
import type { MessagesSnapshot } from '../outbox/messages.ts';
import { useSyncExternalStore } from 'react';

type OfflineBannerProps = { messages: MessagesSnapshot; files: FilesSnapshot };

/**
 * The notice while messages cannot be sent; its live region is always mounted, so that the notice is announced.
 */
export function OfflineBanner({ messages, files }: OfflineBannerProps) {
  const connected = useOnline();
  const waiting =
    messages.items.some(({ state }) => state === 'waiting') ||
    // A file that the server asked to wait shows so in its own row.
    files.items.some(({ state, reason }) => state === 'waiting' && reason === null);
  return (
    <div role="status">
      {(waiting || !connected) && (
        <div className="chat-offline">
          <p className="wrap chat-coluna">
            <Icon icon={WifiOff} />
            <span>
              <strong>Sem conexão.</strong> Pode continuar escrevendo: o que você enviar sai quando a internet
              voltar.
            </span>
          </p>
        </div>
      )}
    </div>
  );
}

function listen(tell: () => void): () => void {
  window.addEventListener('online', tell);
  window.addEventListener('offline', tell);
  return () => {
    window.removeEventListener('online', tell);
    window.removeEventListener('offline', tell);
  };
}

/** False while the browser reports that there is no network; renders again when that changes. */
function useOnline(): boolean {
  return useSyncExternalStore(listen, () => navigator.onLine);
}
