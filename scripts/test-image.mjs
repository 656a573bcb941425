// npm run test:image: builds the image without a registry, starts it as deploy/ says, walks people through, kills,
// upgrades and restores it. As root on Debian, in namespaces of its own: what it mounts and starts ends with it.
// --keep FOLDER: base and layers stay there, and are taken from there the next time. npm run test:image -- kill upgrade
// restore: only these after the walks.
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, rmdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, delimiter, dirname, join } from 'node:path';
import { forwardSignals, start, stopWithParents } from './child.mjs';
import { ensureInstalled, pickRuntime, refuse, root } from './ensure.mjs';

forwardSignals();
stopWithParents();
ensureInstalled();
if (process.platform !== 'linux' || process.getuid() !== 0)
  refuse('test:image needs root on Linux: it makes namespaces.');
if (spawnSync(join(root, 'scripts/bootstrap'), ['image'], { stdio: 'inherit' }).status !== 0)
  refuse('The system packages of test:image are missing.');

const folder = mkdtempSync(join(tmpdir(), 'zelo-imagem-'));
const runtime = pickRuntime();
const words = process.argv.slice(2).filter((word) => word !== '--');
// The namespace of the network before is kept by name: packages come through it. /etc and nginx's log become this
// trial's own.
const inside = `set -e
runtime=$1; shift
touch "$1/network" && mount --bind /proc/self/ns/net "$1/network"
mkdir -p "$1/etc" "$1/work" && mount -t overlay overlay -o lowerdir=/etc,upperdir="$1/etc",workdir="$1/work" /etc
# crun takes one version of control groups, or the other.
! mountpoint -q /sys/fs/cgroup/unified || umount /sys/fs/cgroup/unified
mkdir -p /run/netns && mount -t tmpfs tmpfs /run/netns && mount -t tmpfs tmpfs /var/log/nginx
exec unshare --net --pid --fork --kill-child --mount-proc "$runtime" --disable-warning=ExperimentalWarning bench/image/suite.ts "$@"`;
try {
  process.exitCode = await start(
    'unshare',
    ['--mount', 'sh', '-c', inside, 'sh', runtime, folder, ...words],
    {
      env: { ...process.env, TZ: 'UTC', PATH: `${dirname(runtime)}${delimiter}${process.env.PATH}` },
    },
  ).done;
} finally {
  rmSync(folder, { recursive: true, force: true });
  removeGroups(basename(folder));
}

/** Groups of processes that were bounded: a killed trial leaves them. */
function removeGroups(name) {
  const roots = [
    '/sys/fs/cgroup',
    ...readdirSync('/sys/fs/cgroup').map((kind) => join('/sys/fs/cgroup', kind)),
  ];
  for (const path of roots.map((each) => join(each, name))) {
    let groups = [];
    try {
      groups = readdirSync(path, { withFileTypes: true }).filter((entry) => entry.isDirectory());
    } catch (error) {
      if (error.code === 'ENOENT' || error.code === 'ENOTDIR') continue;
      throw error;
    }
    for (const group of groups) rmdirSync(join(path, group.name));
    rmdirSync(path);
  }
}
