// Loaded into each part before its own program: when the starter is killed, the part stops itself.
process.on('disconnect', () => process.kill(process.pid, 'SIGTERM'));
process.channel?.unref();
