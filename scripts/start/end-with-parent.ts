// Loaded into each part before its own program: when the starter is killed, nobody else would stop it.
process.on('disconnect', () => process.kill(process.pid, 'SIGTERM'));
process.channel?.unref();
