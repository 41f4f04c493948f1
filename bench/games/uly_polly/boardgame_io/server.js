"use strict";
// `node server.js PORT`: a boardgame.io server with its lobby, matches in memory.

const { Server } = require("boardgame.io/server");
const { UlyPolly } = require("./game.js");

const server = Server({ games: [UlyPolly], origins: [/127\.0\.0\.1/] });
const listen = server.app.listen.bind(server.app);
server.app.listen = (port, done) => listen(port, "127.0.0.1", done); // it would listen to the whole world
server.run({ port: Number(process.argv[2]) });
